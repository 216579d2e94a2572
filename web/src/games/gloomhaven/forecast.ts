/** What is known of an option before it is chosen: ways, attacks, heals, in figures and in words. */
import type { Asked, OptionCard } from '../../lib/messages.gen';
import { tag } from '../../lib/words';
import { lang, t } from '../../lib/words.svelte';
import { figureName } from './labels';
import { factsOf, type GhScene } from './places';
import type { BlowInfo, Catalogue, ChangeInfo, Facts, WayInfo } from './types.gen';

const join = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

/** A chance as it is shown: whole percents, but never 0 or 100 for what is only nearly so. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 1) return '<1 %';
  if (chance > 99 && chance < 100) return '>99 %';
  return `${Math.round(chance)} %`;
}

export interface Bar {
  damage: number;
  chance: number;
  kills: boolean;
  /** Of the highest bar. */
  part: number;
}

/** The bars of the chart; more than `most` are put together at the ends. */
export function bars(blow: BlowInfo, most = 8): Bar[] {
  const all = blow.chances.filter(([, chance]) => chance > 0).map(([damage, chance]) => ({ damage, chance }));
  while (all.length > most) {
    const rarest = all.reduce((best, one) => (one.chance < best.chance ? one : best));
    const at = all.indexOf(rarest);
    const kills = (one: { damage: number }): boolean => one.damage >= blow.health;
    // What kills is put together with what does not only if there is no other way.
    const [into] = [all[at - 1], all[at + 1]]
      .filter((one) => one !== undefined)
      .sort((a, b) => Number(kills(a) !== kills(rarest)) - Number(kills(b) !== kills(rarest)) || a.chance - b.chance);
    into!.chance += rarest.chance;
    all.splice(at, 1);
  }
  const top = Math.max(...all.map((one) => one.chance), 1);
  return all.map((one) => ({ ...one, kills: one.damage >= blow.health, part: one.chance / top }));
}

/** The damage to be expected. */
export const expected = (blow: BlowInfo): number => blow.chances.reduce((sum, [damage, chance]) => sum + (damage * chance) / 100, 0);

/** The least and the most damage that can be. */
export function reach(blow: BlowInfo): [number, number] {
  const possible = blow.chances.filter(([, chance]) => chance > 0).map(([damage]) => damage);
  return possible.length ? [Math.min(...possible), Math.max(...possible)] : [0, 0];
}

/** With one digit after the point, in the language of the page. */
export const rounded = (n: number): string => n.toLocaleString(tag(lang()), { maximumFractionDigits: 1 });

/** The attacks of an option that is made on several targets. */
export const hitsOf = (facts: Facts, option: string | null | undefined): BlowInfo[] =>
  (facts.areas?.[option ?? ''] ?? []).map((number) => facts.hits?.[number]).filter((blow) => blow !== undefined);

/** An attack in a few words, for where there is no room for its steps. */
function briefly(blow: BlowInfo, scene: GhScene, content: Catalogue): string {
  const figure = scene.board.figures.find((one) => one.id === blow.target);
  const [least, most] = reach(blow);
  return `${figure ? figureName(figure, content) : ''}: ${t('page.gh.briefly', { n: rounded(expected(blow)), least, most })}`;
}

export function blowText(blow: BlowInfo): string {
  if (blow.value === 0 && blow.kill === 100) return t('page.gh.kills');
  return join(
    t('page.gh.attack_value', { n: blow.value }),
    blow.luck && t(`page.gh.${blow.luck}`),
    blow.shield > 0 && t('page.gh.shielded', { n: blow.shield }),
    blow.pierced > 0 && t('page.gh.pierced', { n: blow.pierced }),
    t('page.gh.to_kill', { chance: percent(blow.kill) }),
    blow.back > 0 && t('page.gh.strikes_back', { n: blow.back }),
  );
}

export const wayText = (way: WayInfo, points: number): string =>
  join(t('page.gh.way', { cost: way.cost, points }), way.harm > 0 && t('page.gh.way_harm', { n: way.harm }));

function changeText(change: ChangeInfo, scene: GhScene, content: Catalogue): string {
  const figure = scene.board.figures.find((one) => one.id === change.figure);
  if (!figure) return '';
  const gained = change.conditions.filter((one) => !figure.conditions.includes(one));
  const gone = figure.conditions.filter((one) => !change.conditions.includes(one));
  return join(
    change.health !== figure.health && t('page.gh.health_change', { before: figure.health, after: change.health, most: figure.most }),
    gained.length > 0 && `+ ${gained.map((one) => content.conditions[one]).join(', ')}`,
    gone.length > 0 && `− ${gone.map((one) => content.conditions[one]).join(', ')}`,
  );
}

export function preview(option: OptionCard, question: Asked, scene: GhScene, content: Catalogue): string {
  const facts = factsOf(question);
  const view = scene.board;
  const [kind, name = ''] = option.id.split(':') as [string, string | undefined];
  const way = facts.ways?.[option.id];
  if (way) return wayText(way, facts.points ?? 0);
  const blow = facts.blows?.[option.id];
  if (blow) return blowText(blow);
  const change = facts.changes?.[option.id];
  if (change) return changeText(change, scene, content);
  switch (kind) {
    case 'figure': {
      const figure = view.figures.find((one) => one.id === Number(name));
      return figure ? t('page.gh.health_of', { n: figure.health, most: figure.most }) : '';
    }
    case 'all':
    case 'area': {
      const hits = hitsOf(facts, option.id);
      if (hits.length) return join(...hits.map((blow) => briefly(blow, scene, content)));
      const hexes = name.split('.').map(Number);
      const inside = view.figures.filter((one) => hexes.includes(one.hex));
      return inside.map((one) => figureName(one, content)).join(', ');
    }
    case 'lead':
    case 'second':
    case 'lose':
    case 'card':
      return cardText(content, name);
    case 'top':
      return halfText(content, name, 'top');
    case 'bottom':
      return halfText(content, name, 'bottom');
    case 'item':
      return content.items[name]?.text ?? '';
    case 'end':
      return t('page.gh.end_bonus');
    default:
      return option.note;
  }
}

/** A whole card in words: what is too small on its face can be read beside it. */
function cardText(content: Catalogue, id: string): string {
  const card = content.cards[id];
  if (!card) return '';
  return `${t('page.gh.initiative_of', { n: card.initiative })}. ${t('page.gh.top')}: ${card.top.text} ${t('page.gh.bottom')}: ${card.bottom.text}`;
}

const halfText = (content: Catalogue, card: string, half: 'top' | 'bottom'): string => content.cards[card]?.[half].text ?? '';

/** What is being performed: the card and its half. */
export function hint(question: Asked, _scene: GhScene, content: Catalogue): string {
  const { card, half, basic } = factsOf(question);
  if (card && half && content.cards[card]) {
    const name = content.cards[card].name;
    return basic ? name : `${name}: ${content.cards[card][half].text}`;
  }
  return question.key === 'gh.ask.lead' || question.key === 'gh.ask.second' ? t(`page.gh.hint.${question.key.slice(7)}`) : '';
}

/** The board in words: for labels, for the list view and for those who listen. */
import { t } from '../../lib/words.svelte';
import type { Mark } from '../types';
import type { GhScene, GroundView } from './places';
import { CLASS, MONSTER, OBJECTIVE, SUMMON } from './signs';
import type { Catalogue, FigureView } from './types.gen';

export const said = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(', ');

export const stateWord = (mark: Mark | undefined): string => (mark ? t(`page.gh.state.${mark.state}`) : '');

/** `Bandit Guard 3`, with a star if it is elite. */
export function figureName(figure: FigureView, content: Catalogue): string {
  switch (figure.kind) {
    case 'character':
      return content.classes[figure.name]?.name ?? figure.name;
    case 'summon':
      return content.summons[figure.name]?.name ?? figure.name;
    case 'objective':
      return said(content.objectives[figure.name] ?? figure.name, figure.number > 0 && `${figure.number}`).replace(', ', ' ');
    default: {
      const name = content.monsters[figure.name]?.name ?? figure.name;
      if (figure.rank === 'boss' || figure.rank === 'named') return name;
      return `${figure.rank === 'elite' ? '★ ' : ''}${name} ${figure.number}`;
    }
  }
}

export function figureIcon(figure: FigureView): string {
  const table = { character: CLASS, summon: SUMMON, monster: MONSTER, objective: OBJECTIVE }[figure.kind];
  return table[figure.name] ?? (figure.kind === 'monster' ? 'evil-minion' : 'person');
}

/** A figure with all that is on it. */
export function figureLabel(figure: FigureView, content: Catalogue): string {
  return said(
    figureName(figure, content),
    figure.kind === 'monster' && t(`page.gh.rank.${figure.rank}`),
    figure.ally && t('page.gh.ally'),
    t('page.gh.health_of', { n: figure.health, most: figure.most }),
    figure.shield > 0 && t('page.gh.shield_of', { n: figure.shield }),
    ...figure.retaliate.map(([n, range]) => t(range > 1 ? 'page.gh.retaliate_far' : 'page.gh.retaliate_of', { n, range })),
    ...figure.conditions.map((one) => content.conditions[one]),
  );
}

/** What lies in a hex, without figures. */
export function thingsIn(hex: number, view: GroundView, content: Catalogue): string[] {
  const found: string[] = [];
  const door = view.doors.find((one) => one.hex === hex);
  if (door) found.push(t(door.open ? 'page.gh.door_open' : door.locked ? 'page.gh.door_locked' : 'page.gh.door_closed'));
  const obstacle = view.obstacles.find((one) => one.hexes.includes(hex));
  if (obstacle) found.push(said(content.overlays[obstacle.type] ?? t('page.gh.obstacle'), t('page.gh.obstacle')));
  const trap = view.traps.find((one) => one.hex === hex);
  if (trap) found.push(said(t('page.gh.trap', { n: trap.damage }), ...trap.conditions.map((one) => content.conditions[one])));
  const look = Object.entries(view.terrain).find(([, hexes]) => hexes.includes(hex))?.[0];
  if (view.difficult.includes(hex)) found.push(said(look && content.overlays[look], t('page.gh.difficult')));
  if (view.hazards.includes(hex)) found.push(said(look && content.overlays[look], t('page.gh.hazard', { n: Math.floor(view.trap_damage / 2) })));
  const coins = view.coins[hex];
  if (coins) found.push(t('page.gh.coins', { n: coins }));
  const treasure = view.treasures[hex];
  if (treasure) found.push(t(treasure === 'goal' ? 'page.gh.goal_treasure' : 'page.gh.treasure'));
  if (view.plates.includes(hex)) found.push(t('page.gh.plate'));
  return found;
}

export interface Cell {
  id: number;
  q: number;
  r: number;
}

/** A hex with what is in it and, of an option, what is known of it. */
export function hexLabel(cell: Cell, figure: FigureView | undefined, things: readonly string[], content: Catalogue, mark: Mark | undefined, more = ''): string {
  const inside = [figure && figureLabel(figure, content), ...things].filter(Boolean).join('; ');
  const place = t('page.gh.hex', { row: cell.r + 1, column: cell.q + 1 });
  return [said(inside || t('page.gh.empty'), place), said(more, mark?.state === 'refused' && mark.reason?.text, stateWord(mark))].filter(Boolean).join('. ');
}

/** The list view: characters, monsters by type, what lies about. */
export function describe(scene: GhScene, content: Catalogue): { title: string; lines: string[] }[] {
  const view = scene.board;
  const places = new Map(view.hexes.map(([id, q, r]) => [id, { id, q, r }]));
  const at = (hex: number): string => {
    const cell = places.get(hex);
    return cell ? t('page.gh.hex', { row: cell.r + 1, column: cell.q + 1 }) : '';
  };
  const line = (figure: FigureView): string => said(figureLabel(figure, content), at(figure.hex));
  const things = view.hexes
    .map(([id]) => ({ id, found: thingsIn(id, view, content) }))
    .filter(({ found }) => found.length)
    .map(({ id, found }) => said(found.join('; '), at(id)));
  const strength = (n: number): string => t(`page.gh.element.${n}`);
  return [
    { title: t('page.gh.party'), lines: view.figures.filter((one) => one.kind === 'character' || one.kind === 'summon').map(line) },
    ...view.monsters.map((type) => ({
      title: content.monsters[type.name]?.name ?? type.name,
      lines: [
        type.card ? said(t('page.gh.initiative_of', { n: type.initiative }), content.decks[type.deck]?.[type.card]?.text) : t('page.gh.no_card'),
        ...view.figures.filter((one) => one.kind === 'monster' && one.name === type.name).map(line),
      ],
    })),
    { title: t('page.gh.objectives'), lines: view.figures.filter((one) => one.kind === 'objective').map(line) },
    { title: t('page.gh.elements'), lines: Object.entries(view.elements).map(([id, n]) => said(content.elements[id], strength(n))) },
    { title: t('page.gh.on_board'), lines: things },
  ].filter((part) => part.lines.length);
}

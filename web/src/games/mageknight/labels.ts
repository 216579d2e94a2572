/** The table in words: for labels, for the list view and for those who listen. */
import { t } from '../../lib/words.svelte';
import type { Mark } from '../types';
import type { MkScene } from './places';
import { plain } from './signs';
import type { Catalogue, CardInfo, FoeView, ReachInfo, SpaceView, TokenView, View } from './types.gen';

export const said = (...parts: (string | undefined | false | null)[]): string => parts.filter(Boolean).join(', ');

export const stateWord = (mark: Mark | undefined): string => (mark ? t(`page.mk.state.${mark.state}`) : '');

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

export const cardName = (id: string, content: Catalogue): string => (id === 'wound' ? t('page.mk.wound') : (content.cards[plain(id)]?.name ?? id));

export const cardOf = (id: string, content: Catalogue): CardInfo | undefined => content.cards[plain(id)];

export const enemyName = (id: string, content: Catalogue): string => content.enemies[plain(id)]?.name ?? id;

/** Who plays which hero, and where they are. */
export interface Party {
  players: readonly { hero: string; space: number }[];
  dummy?: { hero: string } | null;
}

export const partyOf = ({ players, dummy }: View): Party => ({
  players: players.map(({ hero, space }) => ({ hero, space })),
  dummy: dummy && { hero: dummy.hero },
});

export const heroName = (seat: number, view: Party, content: Catalogue): string =>
  content.heroes[(seat < 0 ? view.dummy?.hero : view.players[seat]?.hero) ?? '']?.name ?? '';

/** An enemy token, face up or down. */
export function tokenLabel(token: TokenView, content: Catalogue): string {
  if (!token.id) return t('page.mk.face_down', { pile: content.piles[token.back] ?? '' });
  const enemy = content.enemies[plain(token.id)];
  if (!enemy) return token.id;
  return said(
    enemy.name,
    ...enemy.attacks.map((one) => (one.summons ? content.abilities.summon?.name : `${t('page.mk.attack')} ${one.n ?? 0}`)),
    `${t('page.mk.armor')} ${enemy.armor}`,
    ...(enemy.abilities ?? []).map((one) => content.abilities[one]?.name),
    ...(enemy.resist ?? []).map((one) => content.resistances[one]),
  );
}

/** An enemy of a combat, as it is now. */
export function foeLabel(foe: FoeView, content: Catalogue): string {
  return said(
    enemyName(foe.token, content),
    `${t('page.mk.armor')} ${foe.armor}`,
    foe.fortified > 0 && t('page.mk.fortified_times', { n: foe.fortified }),
    ...foe.abilities.map((one) => content.abilities[one]?.name),
    ...foe.resist.map((one) => content.resistances[one]),
    foe.defeated && t('page.mk.defeated'),
  );
}

/** What a site has: its name, colours, level, whose it is. */
export function siteLabel(space: SpaceView, view: Party, content: Catalogue): string {
  const site = content.sites[space.site];
  const ruin = space.ruin ? content.ruins[space.ruin] : undefined;
  return said(
    site?.name,
    ...space.colours.map((one) => content.colours[one]),
    space.level > 0 && t('page.mk.city_level', { n: space.level }),
    space.site === 'ruins' && space.ruin === null && t('page.mk.ruin_down'),
    ruin && (ruin.cost?.length ? t('page.mk.altar', { n: ruin.fame ?? 0, mana: ruin.cost.map((one) => content.colours[one]).join(', ') }) : t('page.mk.ruin_fight', { enemies: (ruin.enemies ?? []).map((one) => content.piles[one]).join(', ') })),
    space.done && t(`page.mk.done.${space.site === 'monastery' ? 'burned' : 'done'}`),
    ...[...new Set(space.shields)].map((seat) => t('page.mk.shields_of', { n: space.shields.filter((one) => one === seat).length, name: heroName(seat, view, content) })),
  );
}

/** What moving to a space would do. */
export function reachText(info: ReachInfo, view: View, content: Catalogue): string {
  const enemies = (info.provokes ?? []).flatMap((space) => view.spaces[space]?.enemies ?? []).map((token) => (token.id ? enemyName(token.id, content) : ''));
  return said(
    t('page.mk.costs', { n: info.cost }),
    enemies.length > 0 && t('page.mk.provokes', { enemies: enemies.join(', ') }),
    info.assault && t('page.mk.assaults'),
    info.safe === false && t('page.mk.unsafe'),
  );
}

export function spaceLabel(space: SpaceView, view: Party, content: Catalogue): string {
  const heroes = view.players.flatMap((player, seat) => (player.space === space.id ? [heroName(seat, view, content)] : []));
  const terrain = content.terrains[space.terrain]?.name ?? space.terrain;
  return [
    said(...heroes, space.site !== '' && siteLabel(space, view, content), ...space.enemies.map((token) => tokenLabel(token, content))),
    said(space.cost < 99 ? t('page.mk.terrain_cost', { terrain, n: space.cost }) : terrain, t('page.mk.place', { q: space.q, r: space.r })),
  ]
    .filter(Boolean)
    .join('. ');
}

/** The list view: heroes, combat, the map. */
export function describe(scene: MkScene, content: Catalogue): { title: string; lines: string[] }[] {
  const view = scene.board;
  const worth = view.spaces.filter((space) => space.site || space.enemies.length);
  return [
    {
      title: t('page.mk.heroes'),
      lines: view.players.map((player, seat) =>
        said(
          heroName(seat, view, content),
          t('page.mk.level_n', { n: player.level }),
          `${t('page.mk.fame')} ${player.fame}`,
          `${t('page.mk.reputation')} ${signed(player.reputation)}`,
          t('page.mk.cards_in_hand', { n: player.hand_size }),
          view.spaces[player.space] && spaceLabel(view.spaces[player.space]!, view, content),
        ),
      ),
    },
    { title: t('page.mk.combat'), lines: view.combat?.foes.map((foe) => foeLabel(foe, content)) ?? [] },
    { title: t('page.mk.source'), lines: view.source.length ? [view.source.map((colour) => content.colours[colour]).join(', ')] : [] },
    { title: t('page.mk.map'), lines: worth.map((space) => spaceLabel(space, view, content)) },
  ].filter((part) => part.lines.length);
}

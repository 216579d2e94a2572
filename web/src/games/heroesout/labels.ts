/** The board in words: for labels, for the list view and for those who listen. */
import { t } from '../../lib/words.svelte';
import type { Mark, SceneOf } from '../types';
import type { Figure } from './figures';
import type { Place } from './geometry';
import type { CardInfo, Catalogue, GuildInfo, RoomView, View } from './types.gen';

export const cardOf = (content: Catalogue, id: string): CardInfo =>
  content.cards[id.split('#')[0]!] ?? { name: id, text: '', acts: [] };

export const guildOf = (content: Catalogue, id: string): GuildInfo =>
  content.guild[id.split('#')[0]!] ?? { name: id };

const times = (count: number, name: string): string => (count > 1 ? t('page.kh.times', { count, name }) : name);

/** `legal`, `chosen` or why not, to follow the name of a thing. */
export const stateWord = (mark: Mark | undefined): string => (mark ? t(`page.kh.state.${mark.state}`) : '');

export const said = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(', ');

export function figureLabel(figure: Figure, content: Catalogue): string {
  const room = content.rooms[figure.room]?.name;
  const state = figure.marked ? stateWord(figure.mark) : '';
  if (figure.kind === 'hero') {
    const name = times(figure.count, content.heroes[figure.hero]?.name ?? figure.hero);
    const side = t(figure.active ? 'page.kh.active' : 'page.kh.exhausted');
    return said(name, room, side, figure.health > 1 && t('page.kh.health', { n: figure.health }), state);
  }
  const name = times(figure.count, content.clans[figure.clan]?.one ?? figure.clan);
  return said(name, room, figure.wounds > 0 && t('page.kh.wounds', { n: figure.wounds }), state);
}

function heroesIn(room: RoomView, content: Catalogue): string[] {
  const counted = new Map<string, number>();
  for (const hero of room.heroes) {
    const text = said(
      content.heroes[hero.hero]?.name ?? hero.hero,
      t(hero.active ? 'page.kh.active' : 'page.kh.exhausted'),
      hero.health > 1 && t('page.kh.health', { n: hero.health }),
    );
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return [...counted].map(([text, count]) => times(count, text));
}

function monstersIn(room: RoomView, view: View, content: Catalogue): string[] {
  const counted = new Map<string, number>();
  for (const one of room.monsters) {
    const clan = view.players[one.seat]!.clan;
    const text = said(content.clans[clan]?.one ?? clan, one.wounds > 0 && t('page.kh.wounds', { n: one.wounds }));
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return [...counted].map(([text, count]) => times(count, text));
}

function thingsIn(room: RoomView, content: Catalogue): string[] {
  const found = Object.entries(room.resources).map(([kind, n]) => times(n, content.resources[kind]?.name ?? kind));
  if (room.traps) found.push(times(room.traps, content.tokens.trap!.name));
  if (room.portal) found.push(content.tokens[room.portal]?.name ?? room.portal);
  if (room.token) found.push(content.tokens[room.token]?.name ?? room.token);
  if (room.treasure) found.push(t('page.kh.treasure', { value: room.treasure }));
  return found;
}

/** All that is in a room, in words. */
export const insideOf = (room: RoomView, view: View, content: Catalogue): string[] => [
  ...heroesIn(room, content),
  ...monstersIn(room, view, content),
  ...thingsIn(room, content),
];

/** A room with all that is in it, in a line. */
export function roomLabel(room: RoomView, view: View, content: Catalogue, mark: Mark | undefined): string {
  const name = content.rooms[room.room]?.name ?? room.room;
  return [said(name, stateWord(mark)), insideOf(room, view, content).join('; ') || t('page.kh.empty_room')].join('. ');
}

export function placeLabel(place: Place, content: Catalogue, joins: readonly string[], mark: Mark | undefined): string {
  const rooms = joins.map((room) => content.rooms[room]?.name ?? room).join(', ');
  return said(
    content.rooms[place.room]?.name ?? place.room,
    mark?.label,
    rooms && t('page.kh.passages', { rooms }),
    stateWord(mark),
  );
}

export const cardLabel = (id: string, content: Catalogue, mark: Mark | undefined): string => {
  const card = cardOf(content, id);
  return said(`${card.name}: ${card.text}`, stateWord(mark));
};

/** The list view: a title for each room and a line for each sort of thing. */
export function describe(scene: SceneOf<View>, content: Catalogue): { title: string; lines: string[] }[] {
  const view = scene.board;
  return view.rooms.map((room) => {
    const info = content.rooms[room.room]!;
    const passages = room.passages.map((other) => content.rooms[other]?.name ?? other).join(', ');
    const groups: [string, string[]][] = [
      ['page.kh.list.heroes', heroesIn(room, content)],
      ['page.kh.list.monsters', monstersIn(room, view, content)],
      ['page.kh.list.things', thingsIn(room, content)],
    ];
    return {
      title: said(info.name, content.symbols[info.symbol]),
      lines: [
        ...groups.filter(([, items]) => items.length).map(([key, items]) => t(key, { items: items.join('; ') })),
        info.does,
        ...(passages ? [t('page.kh.passages', { rooms: passages })] : []),
        ...(room.room === 'vault' ? [] : [t('page.kh.to_vault', { n: room.to_vault })]),
        ...(room.token ? [content.tokens[room.token]?.text ?? ''] : []),
      ],
    };
  });
}

/** What is known of an option before it is chosen, and of a question before anything is. */
import type { Asked, OptionCard } from '../../lib/messages.gen';
import { has, t } from '../../lib/words.svelte';
import type { SceneOf } from '../types';
import { parsePlace, passages } from './geometry';
import { cardOf, guildOf, insideOf } from './labels';
import { items } from './rows';
import type { Catalogue, Node, View } from './types.gen';

type KhScene = SceneOf<View>;

const join = (...parts: (string | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

/** Questions that the actions of a card ask. */
const OF_CARDS = new Set(
  'activate melee ranged shoot_from move_monster move_to carry trap_room resource_room portal_room pay_room summon_room swarm_room swarm_next side combo'
    .split(' ')
    .map((name) => `kh.ask.${name}`),
);

/** What an action does, each part once. */
function doing(nodes: readonly Node[]): string[] {
  const found = nodes.flatMap((node) => {
    const key = `page.kh.does.${node.do}`;
    return [...(has(key) ? [t(key, { n: node.n ?? 1 })] : []), ...doing([...(node.left ?? []), ...(node.right ?? [])])];
  });
  return [...new Set(found)];
}

function next(scene: KhScene, content: Catalogue): string {
  const phase = { play: 'refresh', refresh: 'cleanup' }[scene.board.phase as string];
  return phase ? t('page.kh.next', { phase: content.phases[phase] ?? phase }) : '';
}

function roomOf(name: string, scene: KhScene, content: Catalogue): string {
  const room = scene.board.rooms.find((one) => one.room === name);
  return room ? insideOf(room, scene.board, content).join('; ') || t('page.kh.empty_room') : '';
}

const ways = (rooms: readonly string[], content: Catalogue): string =>
  rooms.length ? t('page.kh.passages', { rooms: rooms.map((room) => content.rooms[room]?.name ?? room).join(', ') }) : '';

function monster(name: string, question: Asked, scene: KhScene, content: Catalogue): string {
  const [seat, index] = name.split('.').map(Number);
  const room = scene.board.rooms.find((one) => one.monsters.some((m) => m.seat === seat && m.index === index));
  const wounds = room?.monsters.find((m) => m.seat === seat && m.index === index)?.wounds ?? 0;
  const health = scene.board.players[seat!]?.health ?? 1;
  const moves = question.key === 'kh.ask.move_monster' && room;
  return join(
    health > 1 && t('page.kh.health', { n: health }),
    wounds > 0 && t('page.kh.wounds', { n: wounds }),
    moves && ways(room.passages, content),
  );
}

export function preview(option: OptionCard, question: Asked, scene: KhScene, content: Catalogue): string {
  const view = scene.board;
  const [kind, name = ''] = option.id.split(':') as [string, string | undefined];
  switch (kind) {
    case 'room': {
      const built = view.rooms.some((room) => room.room === name);
      const does = option.note || (option.label === content.rooms[name]?.does ? '' : content.rooms[name]?.does);
      return join(does, built && roomOf(name, scene, content));
    }
    case 'monster':
      return monster(name, question, scene, content);
    case 'hero': {
      const hero = view.rooms.flatMap((room) => room.heroes).find((one) => `${one.id}` === name);
      return join(hero && hero.health > 1 && t('page.kh.health', { n: hero.health }), option.note);
    }
    case 'card': {
      const card = cardOf(content, name);
      return join(card.loot && view.row.includes(name) && content.loot[card.loot], card.text || option.note);
    }
    case 'act': {
      const all = items(cardOf(content, view.current ?? '').acts);
      return doing(all.filter((item) => item.path === name || item.path.startsWith(`${name}.`)).map((item) => item.node)).join(' ');
    }
    case 'portal':
      return content.tokens.finished?.text ?? '';
    case 'place': {
      const place = parsePlace(option.id);
      const joined = place ? passages([place, ...view.rooms], content).filter((one) => one.ends[0] === place.room) : [];
      return ways([...new Set(joined.map((one) => one.ends[1]))], content);
    }
    case 'carry':
      return name === 'trap' ? (content.tokens.trap?.text ?? '') : '';
    case 'value':
      return t('page.kh.treasure', { value: name });
    case 'ability':
      return content.clans[view.players[question.seat]?.clan ?? '']?.hint ?? '';
    case 'luck':
      return t('page.kh.does.luck');
    case 'done':
      return t('page.kh.does.done');
    case 'end':
    case 'keep':
      return next(scene, content);
    default:
      return option.note;
  }
}

export function hint(question: Asked, scene: KhScene, content: Catalogue): string {
  const view = scene.board;
  if (view.phase === 'invasion') {
    const last = view.guild_discard.at(-1);
    if (!last) return '';
    const card = guildOf(content, last);
    return join(t('page.kh.now', { card: card.name }), card.hero ? content.heroes[card.hero]?.text : card.text);
  }
  const player = view.players[question.seat];
  if (question.key === 'kh.ask.refresh') return next(scene, content);
  if (question.key === 'kh.ask.play') return player ? t('page.kh.hint.play', { n: player.hand.length }) : '';
  // The last action of a card is taken when the card is no longer the one in play.
  const current = view.current ?? (OF_CARDS.has(question.key) ? player?.played.at(-1) : undefined);
  if (view.phase !== 'play' || !current) return '';
  const card = cardOf(content, current);
  return question.key === 'kh.ask.act' ? card.text : `${card.name}: ${card.text}`;
}

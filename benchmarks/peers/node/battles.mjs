// Random battles of Pokémon Showdown through its Battle class, with random choices: `node battles.mjs SECONDS`.
import { createRequire } from 'node:module';
import { clock, draw, print } from './measure.mjs';

const require = createRequire(import.meta.url);
const { Battle } = require('pokemon-showdown/dist/sim');

const FORMAT = 'gen9randombattle';
const random = draw(1);
const one = (list) => list[Math.floor(random() * list.length)];

/** Everything that a side may choose by its request: a move, or another of its team. */
function options(request) {
    const team = request.side.pokemon;
    const others = team.flatMap((each, n) => (!each.active && !each.condition.endsWith(' fnt') ? [`switch ${n + 1}`] : []));
    if (request.forceSwitch) {
        // Revival Blessing asks for one who has fainted.
        if (team[0].reviving) return team.flatMap((each, n) => (each.condition.endsWith(' fnt') ? [`switch ${n + 1}`] : []));
        return others;
    }
    const active = request.active[0];
    const moves = active.moves.flatMap((move, n) => (move.disabled ? [] : [`move ${n + 1}`]));
    return active.trapped || active.maybeTrapped ? moves : [...moves, ...others];
}

function begin() {
    const seed = Array.from({ length: 4 }, () => Math.floor(random() * 0x10000));
    return new Battle({ formatid: FORMAT, seed, p1: { name: 'p1' }, p2: { name: 'p2' } });
}

/** Play until the end, or until so many choices were made; the number of choices. */
function play(battle, most = Infinity) {
    let choices = 0;
    while (!battle.ended && choices < most) {
        for (const side of battle.sides) {
            if (side.isChoiceDone() || side.activeRequest?.wait) continue;
            // What is refused (a move that is hidden to be disabled) is left to the simulator, as its own players do.
            if (!battle.choose(side.id, one(options(side.activeRequest)) ?? 'default')) battle.choose(side.id, 'default');
            choices++;
        }
    }
    return choices;
}

/** The best time of a call, of several rounds. */
function each(act, seconds) {
    let best = Infinity;
    for (const end = clock() + seconds; clock() < end; ) {
        const begun = clock();
        for (let n = 0; n < 20; n++) act();
        best = Math.min(best, (clock() - begun) / 20);
    }
    return best;
}

const seconds = Number(process.argv[2] ?? 1);
for (let battle = 0; battle < 10; battle++) play(begin());
let choices = 0, battles = 0, spent = 0;
const begun = clock();
while (spent < seconds) {
    choices += play(begin());
    battles++;
    spent = clock() - begun;
}
const middle = begin();
play(middle, 30);
const text = JSON.stringify(middle.toJSON());
print({
    choices: choices / spent,
    battles,
    copy_us: 1e6 * each(() => Battle.fromJSON(middle.toJSON()), seconds / 2),
    load_ms: 1e3 * each(() => Battle.fromJSON(text), seconds / 2),
    save_ms: 1e3 * each(() => JSON.stringify(middle.toJSON()), seconds / 2),
    save_kb: text.length / 1000,
});

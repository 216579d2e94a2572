// Random games of tic-tac-toe through boardgame.io's client, as its tutorial writes them: `node tictactoe.mjs SECONDS`.
import { createRequire } from 'node:module';
import { clock, draw, print } from './measure.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8],
    [0, 3, 6], [1, 4, 7], [2, 5, 8],
    [0, 4, 8], [2, 4, 6],
];
const game = {
    name: 'tictactoe',
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        mark: ({ G, playerID }, cell) => {
            if (G.cells[cell] !== null) return INVALID_MOVE;
            G.cells[cell] = playerID;
        },
    },
    endIf: ({ G, ctx }) => {
        if (LINES.some((line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]]))) {
            return { winner: ctx.currentPlayer };
        }
        if (!G.cells.includes(null)) return { draw: true };
    },
};

function play(random) {
    const client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    let moves = 0;
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
        const free = state.G.cells.flatMap((cell, number) => (cell === null ? [number] : []));
        client.moves.mark(free[Math.floor(random() * free.length)]);
        moves++;
    }
    client.stop();
    return moves;
}

const random = draw(1);
for (let game = 0; game < 200; game++) play(random);
const seconds = Number(process.argv[2] ?? 1);
let moves = 0, games = 0, spent = 0;
const begun = clock();
while (spent < seconds) {
    moves += play(random);
    games++;
    spent = clock() - begun;
}
print({ moves: moves / spent, games });

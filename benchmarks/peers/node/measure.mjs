// What the peers' scripts share.

/** Seconds that this process has had a core: its own thread and what V8 does beside it. */
export function clock() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function draw(seed) {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

/** The figures as one line of JSON; anything else that a peer prints stands before it. */
export function print(figures) {
    console.log(JSON.stringify(figures));
}

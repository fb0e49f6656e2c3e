export type SeededRandom = {
  integerBelow: (end: number) => number;
  oneOf: <T>(list: readonly T[]) => T;
  chance: (hits: number, outOf: number) => boolean;
};

/**
 * Creates a random number generator (Mulberry32, by T. Ettinger). For a given seed, each label gets its own sequence.
 */
export function createSeededRandom(seed: number, label: string): SeededRandom {
  let state = [...label].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed | 0,
  );
  const nextFraction = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integerBelow = (end: number) => Math.floor(nextFraction() * end);
  return {
    integerBelow,
    oneOf: (list) => list[integerBelow(list.length)] as (typeof list)[number],
    chance: (hits, outOf) => integerBelow(outOf) < hits,
  };
}

/** Random choices that are reproducible from a seed. */
export type Dice = {
  /** An integer from 0 to `end` − 1. */
  below: (end: number) => number;
  oneOf: <T>(list: readonly T[]) => T;
  isIn: (chances: number, of: number) => boolean;
};

/** The generator Mulberry32 by T. Ettinger, seeded with a number and a word. */
export function createDice(seed: number, word: string): Dice {
  let state = [...word].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed | 0,
  );
  const share = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(share() * end);
  return {
    below,
    oneOf: (list) => {
      const at = below(list.length);
      return list[at] as (typeof list)[number];
    },
    isIn: (chances, of) => below(of) < chances,
  };
}

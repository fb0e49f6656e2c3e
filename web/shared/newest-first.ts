import type { CartEntry } from '#contract/cart.ts';

/** The entries of a cart by what was added at once, oldest first. */
export function additionsOf(entries: readonly CartEntry[]): CartEntry[][] {
  const groups: CartEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const isOfSame = entry.addedTogether !== undefined && entry.addedTogether === last?.[0]?.addedTogether;
    if (last && isOfSame) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** The lines in the order of every page: the newest first, but those of one list as the list has them. */
export const newestFirst = (entries: readonly CartEntry[]): CartEntry[] =>
  additionsOf(entries).toReversed().flat();

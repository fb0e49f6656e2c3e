import type { CartEntry } from '#contract/cart.ts';

export function groupEntriesAddedTogether(entries: readonly CartEntry[]): CartEntry[][] {
  const groups: CartEntry[][] = [];
  for (const entry of entries) {
    const lastGroup = groups.at(-1);
    const isSameAddition =
      entry.addedTogether !== undefined && entry.addedTogether === lastGroup?.[0]?.addedTogether;
    if (lastGroup && isSameAddition) lastGroup.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

export const sortNewestFirst = (entries: readonly CartEntry[]): CartEntry[] =>
  groupEntriesAddedTogether(entries).toReversed().flat();

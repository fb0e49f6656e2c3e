/** The tie of a shopper without a known network or device, who may belong to any household. */
export const UNKNOWN_ORIGIN = 'unknown';

const isUnknown = ({ ties }: { ties: readonly string[] }) => ties.includes(UNKNOWN_ORIGIN);

/**
 * Groups entries by household. Shoppers belong to one household if they share a network, device or list (`ties`),
 * directly or through other shoppers (connected components by union-find). Shoppers of unknown origin never add a
 * household: they're left out if anyone else's origin is known, and are one household otherwise.
 */
export function groupByHousehold<Entry extends { userId: string; ties: readonly string[] }>(
  all: readonly Entry[],
): Entry[][] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const known = all.filter((entry) => !isUnknown(entry));
  for (const { userId, ties } of all) {
    const user = `user ${userId}`;
    for (const tie of ties) {
      // The "unknown" tie itself doesn't make shoppers one household.
      if (tie === UNKNOWN_ORIGIN && known.length > 0) continue;
      const [one, other] = [rootOf(user), rootOf(`tie ${tie}`)];
      if (one !== other) parents.set(other, one);
    }
  }
  return [...Map.groupBy(known.length > 0 ? known : all, ({ userId }) => rootOf(`user ${userId}`)).values()];
}

/**
 * Groups entries by household. Shoppers belong to one household if they share a network, device or list (`ties`),
 * directly or through other shoppers (connected components by union-find).
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
  for (const { userId, ties } of all) {
    const user = `user ${userId}`;
    for (const tie of ties) {
      const [one, other] = [rootOf(user), rootOf(`tie ${tie}`)];
      if (one !== other) parents.set(other, one);
    }
  }
  return [...Map.groupBy(all, ({ userId }) => rootOf(`user ${userId}`)).values()];
}

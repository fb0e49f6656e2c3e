/** The tie shared by all shoppers whose network and device are unknown. Each of them could belong to any household. */
export const UNKNOWN_ORIGIN = 'unknown';

const isUnknown = ({ ties }: { ties: readonly string[] }) => ties.includes(UNKNOWN_ORIGIN);

/**
 * Groups entries by household: shoppers connected by a shared network, device or list. If some shoppers' origins are
 * known, shoppers of unknown origin are left out. If no origin is known, all shoppers are one household.
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
      if (tie === UNKNOWN_ORIGIN && known.length > 0) continue;
      const [one, other] = [rootOf(user), rootOf(`tie ${tie}`)];
      if (one !== other) parents.set(other, one);
    }
  }
  return [...Map.groupBy(known.length > 0 ? known : all, ({ userId }) => rootOf(`user ${userId}`)).values()];
}

const knownName = (household: string | null) => (household === UNKNOWN_ORIGIN ? null : household);

/**
 * Names each shopper's household after one of its reports, not after a shopper, because shoppers may delete their
 * account. Shoppers who already have a household keep it, even if they come to share a network later. A new shopper who
 * is connected to several households could belong to any of them, so their origin counts as unknown. Shoppers of
 * unknown origin are all named `UNKNOWN_ORIGIN`, and their votes don't count.
 */
export function nameHouseholds<
  Entry extends { id: number; userId: string; ties: readonly string[]; household: string | null },
>(all: readonly Entry[]): Map<string, string> {
  const names = new Map(all.map(({ userId }) => [userId, UNKNOWN_ORIGIN]));
  for (const members of groupByHousehold(all)) {
    if (members.every(isUnknown)) continue;
    const [known, ...others] = new Set(members.flatMap(({ household }) => knownName(household) ?? []));
    const name =
      others.length > 0 ? UNKNOWN_ORIGIN : (known ?? String(Math.min(...members.map(({ id }) => id))));
    for (const { userId, household } of members) {
      const own = knownName(household);
      if (own !== null) names.set(userId, own);
      else if (names.get(userId) === UNKNOWN_ORIGIN) names.set(userId, name);
    }
  }
  return names;
}

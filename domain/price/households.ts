/** The tie shared by all shoppers whose network and device are unknown. Each of them could belong to any household. */
export const UNKNOWN_ORIGIN = 'unknown';

const isUnknown = ({ ties }: { ties: readonly string[] }) => ties.includes(UNKNOWN_ORIGIN);

/**
 * Groups entries by household: shoppers connected by a shared network, device, list or family. If some shoppers' origins
 * are known, shoppers of unknown origin are left out, though their lists still connect others. If no origin is known,
 * all shoppers are one household.
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

/**
 * Returns each shopper's household, or null if it can't be determined. Shoppers who already have a household keep it,
 * even if they come to share a network later or hide where they are. A new shopper who is connected to several
 * households could belong to any of them. Households are named after one of their reports, not after a shopper, because
 * shoppers may delete their account.
 */
export function nameHouseholds(
  all: readonly { reportId: number; userId: string; ties: readonly string[]; household: string | null }[],
): Map<string, string | null> {
  const names = new Map<string, string | null>(all.map(({ userId }) => [userId, null]));
  const entries = all.map((entry) =>
    entry.household === null ? entry : { ...entry, ties: entry.ties.filter((tie) => tie !== UNKNOWN_ORIGIN) },
  );
  for (const members of groupByHousehold(entries)) {
    if (members.every(isUnknown)) continue;
    const [existing, ...otherExisting] = new Set(members.flatMap(({ household }) => household ?? []));
    const newName = String(Math.min(...members.map(({ reportId }) => reportId)));
    for (const { userId, household } of members) {
      const name = household ?? (otherExisting.length > 0 ? null : (existing ?? newName));
      if (household !== null || names.get(userId) === null) names.set(userId, name);
    }
  }
  return names;
}

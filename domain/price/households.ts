/** The tie shared by all shoppers whose network and device are unknown. Each of them could belong to any household. */
export const UNKNOWN_ORIGIN = 'unknown';

const isUnknown = ({ ties }: { ties: readonly string[] }) => ties.includes(UNKNOWN_ORIGIN);

/**
 * Groups entries by household: shoppers connected by a shared network, device, list or family. If some shoppers' origins
 * are known, shoppers of unknown origin are left out, though their lists still connect others. If no origin is known,
 * all shoppers are one household.
 */
export function groupByHousehold<Entry extends { userId: string; ties: readonly string[] }>(
  entries: readonly Entry[],
): Entry[][] {
  const parents = new Map<string, string>();
  const findRoot = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const knownEntries = entries.filter((entry) => !isUnknown(entry));
  for (const { userId, ties } of entries) {
    const userNode = `user ${userId}`;
    for (const tie of ties) {
      if (tie === UNKNOWN_ORIGIN && knownEntries.length > 0) continue;
      const [userRoot, tieRoot] = [findRoot(userNode), findRoot(`tie ${tie}`)];
      if (userRoot !== tieRoot) parents.set(tieRoot, userRoot);
    }
  }
  return [
    ...Map.groupBy(knownEntries.length > 0 ? knownEntries : entries, ({ userId }) =>
      findRoot(`user ${userId}`),
    ).values(),
  ];
}

/**
 * Returns each shopper's household, or null if it can't be determined. Shoppers who already have a household keep it,
 * even if they later share a network with others or hide their origin. A new shopper who is connected to several
 * households could belong to any of them. Households are named after one of their reports, not after a shopper, because
 * shoppers may delete their account.
 */
export function nameHouseholds(
  shoppers: readonly {
    reportId: number;
    userId: string;
    ties: readonly string[];
    household: string | null;
  }[],
): Map<string, string | null> {
  const nameByUserId = new Map<string, string | null>(shoppers.map(({ userId }) => [userId, null]));
  const entries = shoppers.map((entry) =>
    entry.household === null ? entry : { ...entry, ties: entry.ties.filter((tie) => tie !== UNKNOWN_ORIGIN) },
  );
  for (const members of groupByHousehold(entries)) {
    if (members.every(isUnknown)) continue;
    const [existingName, ...otherNames] = new Set(members.flatMap(({ household }) => household ?? []));
    const newName = String(Math.min(...members.map(({ reportId }) => reportId)));
    for (const { userId, household } of members) {
      const name = household ?? (otherNames.length > 0 ? null : (existingName ?? newName));
      if (household !== null || nameByUserId.get(userId) === null) nameByUserId.set(userId, name);
    }
  }
  return nameByUserId;
}

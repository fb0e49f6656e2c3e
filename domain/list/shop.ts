import type { Category } from '#domain/item/grocery-item.ts';
import { addMissingDepartments } from '#domain/list/walk.ts';
import { computePurchaseTax } from '#domain/tax/ebt.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';

/** 'back' undoes 'not-here'. */
export const tripOperationKinds = ['tick', 'untick', 'not-here', 'back', 'price'] as const;

/** Price of one package; null withdraws the shopper's earlier report. */
export type TripPrice = {
  itemId: number;
  priceCents: number | null;
  regularPriceCents: number | null;
  isMember?: boolean | undefined;
  promotionEndsOn?: string | null | undefined;
  seenAt: string;
};

/** `storeId` is the store where the shopper looked for the item. Null if no planned store has it. */
export type TripOperation = {
  id: string;
  kind: (typeof tripOperationKinds)[number];
  line: string;
  storeId: number | null;
  price?: TripPrice | undefined;
  /** The price to show after a report is withdrawn. Only the device knows it. */
  shown?: { cents: number; isEstimate: boolean } | undefined;
};

/** `isTicked` and `awayStoreIds` are separate fields, so that changing one of them doesn't undo the other. */
export type TripState = { line: string; isTicked: boolean; awayStoreIds: number[] }[];
type TripLineState = TripState[number];

const MAX_AWAY_STORES = 20;

const createLineState = (line: string): TripLineState => ({ line, isTicked: false, awayStoreIds: [] });

function applyOperation(lineState: TripLineState, { kind, storeId }: TripOperation): TripLineState {
  switch (kind) {
    case 'tick':
      return { ...lineState, isTicked: true };
    case 'untick':
      return { ...lineState, isTicked: false };
    case 'not-here': {
      if (storeId === null || lineState.awayStoreIds.includes(storeId)) return lineState;
      return { ...lineState, awayStoreIds: [...lineState.awayStoreIds, storeId].slice(-MAX_AWAY_STORES) };
    }
    case 'back':
      return { ...lineState, awayStoreIds: lineState.awayStoreIds.filter((id) => id !== storeId) };
    case 'price':
      return lineState;
  }
}

/** Lines are sorted, so that equal states compare equal. */
export function applyTripOperations(state: TripState, operations: readonly TripOperation[]): TripState {
  const lines = new Map(state.map((line) => [line.line, line]));
  for (const operation of operations) {
    const { line } = operation;
    lines.set(line, applyOperation(lines.get(line) ?? createLineState(line), operation));
  }
  return [...lines.values()]
    .filter(({ isTicked, awayStoreIds }) => isTicked || awayStoreIds.length > 0)
    .sort((a, b) => (a.line < b.line ? -1 : 1));
}

export type TripLine = {
  line: string;
  category: Category | null;
  storeId: number | null;
  prices: readonly {
    storeId: number;
    priceCents: number;
    isEstimate: boolean;
    taxMilliPercent?: number | undefined;
    unpaidTaxMilliPercent?: number | undefined;
  }[];
  isPaidBySnap?: boolean | undefined;
};

type PricedLine = Omit<TripLine, 'prices'> & {
  prices: readonly (TripLine['prices'][number] & {
    itemId: number;
    quantity: number;
    own: Omit<TripPrice, 'itemId'> | null;
  })[];
};

export function applyReportedPrices<Line extends PricedLine>(
  lines: readonly Line[],
  operations: readonly TripOperation[],
): Line[] {
  const reportByKey = new Map<string, TripPrice & Pick<TripOperation, 'shown'>>();
  for (const { storeId, price, shown } of operations)
    if (price) reportByKey.set(`${price.itemId} ${storeId}`, { ...price, shown });
  if (reportByKey.size === 0) return [...lines];
  return lines.map((line) => ({
    ...line,
    prices: line.prices.map((oldPrice) => {
      const reportedPrice = reportByKey.get(`${oldPrice.itemId} ${oldPrice.storeId}`);
      if (!reportedPrice) return oldPrice;
      const { itemId: _, shown, ...ownPrice } = reportedPrice;
      if (ownPrice.priceCents === null) {
        // Without `shown`, keep the current price, because only the server knows the price from before the shopper's
        // report.
        if (!shown) return { ...oldPrice, own: null };
        const priceCents = Math.round(shown.cents * oldPrice.quantity);
        return { ...oldPrice, priceCents, isEstimate: shown.isEstimate, own: null };
      }
      const priceCents = Math.round(ownPrice.priceCents * oldPrice.quantity);
      return { ...oldPrice, priceCents, isEstimate: false, own: ownPrice };
    }),
  }));
}

function findStoreId(
  { storeId, prices }: TripLine,
  awayStoreIds: readonly number[],
  planStoreIds: readonly number[],
): number | null {
  if (storeId === null) return null;
  const otherStoreIds = planStoreIds.filter(
    (id) => id !== storeId && prices.some((price) => price.storeId === id),
  );
  return [storeId, ...otherStoreIds].find((id) => !awayStoreIds.includes(id)) ?? null;
}

export type TripRow<Line extends TripLine> = {
  line: Line;
  isTicked: boolean;
  awayStoreIds: readonly number[];
  placeId: number | null;
};

export type TripStop<Line extends TripLine> = {
  /** Null for lines that are postponed or that no store in the plan has. */
  storeId: number | null;
  departments: { name: Category | 'Notes'; rows: TripRow<Line>[] }[];
  done: TripRow<Line>[];
  openCount: number;
};

export type DepartmentSequences = readonly { storeId: number; departments: readonly Category[] }[];

/**
 * Notes are listed at the end of the first stop, because any store may have the items they describe. Checked-off lines in
 * `pinnedLineIds` stay in their department.
 */
export function groupIntoStops<Line extends TripLine>(
  lines: readonly Line[],
  state: TripState,
  planStoreIds: readonly number[],
  departmentSequences: DepartmentSequences = [],
  pinnedLineIds: ReadonlySet<string> = new Set(),
): TripStop<Line>[] {
  const stateByLine = new Map(state.map((line) => [line.line, line]));
  const rows = lines.map((line): TripRow<Line> => {
    const { isTicked, awayStoreIds } = stateByLine.get(line.line) ?? createLineState(line.line);
    const isNote = line.category === null;
    const lineAtFirstStop = isNote ? { ...line, storeId: planStoreIds[0] ?? null } : line;
    const lineWithPrices = isNote
      ? {
          ...lineAtFirstStop,
          prices: planStoreIds.map((storeId) => ({ storeId, priceCents: 0, isEstimate: false })),
        }
      : lineAtFirstStop;
    return { line, isTicked, awayStoreIds, placeId: findStoreId(lineWithPrices, awayStoreIds, planStoreIds) };
  });
  return [...planStoreIds, null].flatMap((storeId) => {
    const stopRows = rows.filter(({ placeId }) => placeId === storeId);
    const isMovedToDone = ({ isTicked, line }: TripRow<Line>) => isTicked && !pinnedLineIds.has(line.line);
    const rowsInDepartments = stopRows.filter((row) => !isMovedToDone(row));
    if (stopRows.length === 0) return [];
    const departmentOrder = addMissingDepartments(
      departmentSequences.find((one) => one.storeId === storeId)?.departments ?? [],
    );
    const sortedDepartments = [...departmentOrder, 'Notes' as const].flatMap((name) => {
      const departmentRows = rowsInDepartments.filter(({ line }) => (line.category ?? 'Notes') === name);
      return departmentRows.length === 0 ? [] : [{ name, rows: departmentRows }];
    });
    const openCount = stopRows.filter(({ isTicked }) => !isTicked).length;
    return [{ storeId, departments: sortedDepartments, done: stopRows.filter(isMovedToDone), openCount }];
  });
}

export const listTripRows = <Line extends TripLine>(stops: readonly TripStop<Line>[]): TripRow<Line>[] =>
  stops.flatMap(({ departments, done }) => [...departments.flatMap(({ rows }) => rows), ...done]);

export type CostWithTax = { totalCents: number; taxCents: number; isEstimate: boolean };

type TripLinePrice = TripLine['prices'][number] & { isPaidBySnap?: boolean | undefined };

/** Tax is rounded once per store. EBT pays up to the balance, if known, and tax applies to the remainder. */
export function computeCostWithTax(
  prices: readonly TripLinePrice[],
  ebtBalanceCents: number | null = null,
): CostWithTax {
  const subtotalCents = prices.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const taxCents = computePurchaseTax(
    prices.map(({ storeId, priceCents: cents, isPaidBySnap, ...rates }) => {
      // Lists saved by an older version don't have tax rates.
      const { taxMilliPercent = FLAT_RATES.food, unpaidTaxMilliPercent = 0 } = rates;
      const milliPercent = isPaidBySnap ? unpaidTaxMilliPercent : taxMilliPercent;
      return { storeId, cents, milliPercent, isPaidBySnap };
    }),
    ebtBalanceCents,
  );
  return {
    totalCents: subtotalCents + taxCents,
    taxCents,
    isEstimate: prices.some((each) => each.isEstimate),
  };
}

export type ShoppingTripCost = CostWithTax & { snapCents: number };

const findPriceAtPlace = <Line extends TripLine>({ line, placeId }: TripRow<Line>) =>
  line.prices.find(({ storeId }) => storeId === placeId);

function computeCost<Line extends TripLine>(
  rows: readonly TripRow<Line>[],
  ebtBalanceCents: number | null,
): ShoppingTripCost {
  const prices = rows.flatMap((row): TripLinePrice[] => {
    const price = findPriceAtPlace(row);
    return price ? [{ ...price, isPaidBySnap: row.line.isPaidBySnap }] : [];
  });
  return {
    ...computeCostWithTax(prices, ebtBalanceCents),
    snapCents: prices.reduce((sum, { priceCents, isPaidBySnap }) => sum + (isPaidBySnap ? priceCents : 0), 0),
  };
}

export function computeTripTotals<Line extends TripLine>(
  stops: readonly TripStop<Line>[],
  ebtBalanceCents: number | null = null,
) {
  const rows = listTripRows(stops);
  const doneRows = rows.filter(({ isTicked }) => isTicked);
  return {
    ticked: computeCost(doneRows, ebtBalanceCents),
    all: computeCost(rows, ebtBalanceCents),
    unpricedCount: rows.filter((row) => findPriceAtPlace(row) === undefined).length,
    doneCount: doneRows.length,
    lineCount: rows.length,
  };
}

export const isTripDone = <Line extends TripLine>(rows: readonly TripRow<Line>[]): boolean =>
  rows.some(({ isTicked }) => isTicked) &&
  rows.every(
    ({ isTicked, placeId, awayStoreIds }) => isTicked || (placeId === null && awayStoreIds.length > 0),
  );

export const createResetOperations = <Line extends TripLine>(
  rows: readonly TripRow<Line>[],
): Pick<TripOperation, 'kind' | 'line' | 'storeId'>[] => [
  ...rows.flatMap(({ line: { line }, isTicked, placeId }) =>
    isTicked ? [{ kind: 'untick' as const, line, storeId: placeId }] : [],
  ),
  ...rows.flatMap(({ line: { line }, awayStoreIds }) =>
    awayStoreIds.map((storeId) => ({ kind: 'back' as const, line, storeId })),
  ),
];

import type { Category } from './grocery-item.ts';
import { wholeWalk } from './walk.ts';

/** What a shopper does to a line of the list in the shop. */
export const shopKinds = ['tick', 'untick', 'not-here', 'back', 'price'] as const;

/** What one package of an item was seen for; a price of null takes back what the shopper said before. */
export type ShopPrice = {
  itemId: number;
  priceCents: number | null;
  regularPriceCents: number | null;
  seenAt: string;
};

/**
 * One thing done to one line, with an id of its own: it counts once, however often it arrives. `storeId` is where the line was
 * looked for; null for a line that no store of the plan has.
 */
export type ShopOperation = {
  id: string;
  kind: (typeof shopKinds)[number];
  line: string;
  storeId: number | null;
  /** Of `price` alone. */
  price?: ShopPrice | undefined;
  /** What one package is shown for once a price is taken back: the device alone knows what it showed before. */
  shown?: { cents: number; isEstimate: boolean } | undefined;
};

/** What was done to a line. Ticks and stores are apart, so that neither undoes the other. */
type ShopLineState = { line: string; isTicked: boolean; awayStoreIds: readonly number[] };

export type ShopState = readonly ShopLineState[];

/** More stores than this are never compared. */
const MAX_AWAY = 20;

const untouched = (line: string): ShopLineState => ({ line, isTicked: false, awayStoreIds: [] });

function applyOne(before: ShopLineState, { kind, storeId }: ShopOperation): ShopLineState {
  switch (kind) {
    case 'tick':
      return { ...before, isTicked: true };
    case 'untick':
      return { ...before, isTicked: false };
    case 'not-here': {
      if (storeId === null || before.awayStoreIds.includes(storeId)) return before;
      return { ...before, awayStoreIds: [...before.awayStoreIds, storeId].slice(-MAX_AWAY) };
    }
    case 'back':
      return { ...before, awayStoreIds: before.awayStoreIds.filter((id) => id !== storeId) };
    case 'price':
      return before;
  }
}

/** The state after these operations, in their order; lines by name, so that two states are alike when they mean the same. */
export function applyShop(state: ShopState, operations: readonly ShopOperation[]): ShopState {
  const lines = new Map(state.map((line) => [line.line, line]));
  for (const operation of operations) {
    const { line } = operation;
    lines.set(line, applyOne(lines.get(line) ?? untouched(line), operation));
  }
  return [...lines.values()]
    .filter(({ isTicked, awayStoreIds }) => isTicked || awayStoreIds.length > 0)
    .sort((a, b) => (a.line < b.line ? -1 : 1));
}

/** A line of the list: what to get, where the plan wants it, and what it costs at each store of the plan. */
export type ShopLine = {
  line: string;
  category: Category | null;
  storeId: number | null;
  prices: readonly { storeId: number; priceCents: number; isEstimate: boolean }[];
};

type PricedLine = Omit<ShopLine, 'prices'> & {
  prices: readonly (ShopLine['prices'][number] & {
    itemId: number;
    quantity: number;
    own: Omit<ShopPrice, 'itemId'> | null;
  })[];
};

/** The lines with the prices that the shopper said since: each counts at once, wherever the item fills a line at that store. */
export function withShopPrices<Line extends PricedLine>(
  lines: readonly Line[],
  operations: readonly ShopOperation[],
): Line[] {
  const said = new Map<string, ShopPrice & Pick<ShopOperation, 'shown'>>();
  for (const { storeId, price, shown } of operations)
    if (price) said.set(`${price.itemId} ${storeId}`, { ...price, shown });
  if (said.size === 0) return [...lines];
  return lines.map((line) => ({
    ...line,
    prices: line.prices.map((before) => {
      const price = said.get(`${before.itemId} ${before.storeId}`);
      if (!price) return before;
      const { itemId: _, shown, ...own } = price;
      if (own.priceCents === null) {
        // Where the device does not know what it showed before, only the server does.
        if (!shown) return { ...before, own: null };
        const priceCents = Math.round(shown.cents * before.quantity);
        return { ...before, priceCents, isEstimate: shown.isEstimate, own: null };
      }
      const priceCents = Math.round(own.priceCents * before.quantity);
      return { ...before, priceCents, isEstimate: false, own };
    }),
  }));
}

/** Where a line is to be got now: at its store, else at the next of the plan that has a price for it; null: later. */
function placeOf(
  { storeId, prices }: ShopLine,
  awayStoreIds: readonly number[],
  planStoreIds: readonly number[],
): number | null {
  if (storeId === null) return null;
  const rest = planStoreIds.filter((id) => id !== storeId && prices.some((price) => price.storeId === id));
  return [storeId, ...rest].find((id) => !awayStoreIds.includes(id)) ?? null;
}

export type ShopRow<Line extends ShopLine> = {
  line: Line;
  isTicked: boolean;
  awayStoreIds: readonly number[];
  placeId: number | null;
};

export type ShopStop<Line extends ShopLine> = {
  /** Null: later, and what no store of the plan has. */
  storeId: number | null;
  departments: { name: Category | 'Notes'; rows: ShopRow<Line>[] }[];
  done: ShopRow<Line>[];
  openCount: number;
};

/** In which order the departments of a store are come to; others follow as usual. */
export type ShopWalks = readonly { storeId: number; departments: readonly Category[] }[];

/**
 * Notes are bought anywhere: they stand at the first stop, behind everything else. What is ticked and `staying` stands where it
 * stood before.
 */
export function shopStops<Line extends ShopLine>(
  lines: readonly Line[],
  state: ShopState,
  planStoreIds: readonly number[],
  walks: ShopWalks = [],
  staying: ReadonlySet<string> = new Set(),
): ShopStop<Line>[] {
  const states = new Map(state.map((line) => [line.line, line]));
  const rows = lines.map((line): ShopRow<Line> => {
    const { isTicked, awayStoreIds } = states.get(line.line) ?? untouched(line.line);
    const isNote = line.category === null;
    const at = isNote ? { ...line, storeId: planStoreIds[0] ?? null } : line;
    const anywhere = isNote
      ? { ...at, prices: planStoreIds.map((storeId) => ({ storeId, priceCents: 0, isEstimate: false })) }
      : at;
    return { line, isTicked, awayStoreIds, placeId: placeOf(anywhere, awayStoreIds, planStoreIds) };
  });
  return [...planStoreIds, null].flatMap((storeId) => {
    const here = rows.filter(({ placeId }) => placeId === storeId);
    const isAway = ({ isTicked, line }: ShopRow<Line>) => isTicked && !staying.has(line.line);
    const inPlace = here.filter((row) => !isAway(row));
    if (here.length === 0) return [];
    const walk = wholeWalk(walks.find((one) => one.storeId === storeId)?.departments ?? []);
    const inOrder = [...walk, 'Notes' as const].flatMap((name) => {
      const found = inPlace.filter(({ line }) => (line.category ?? 'Notes') === name);
      return found.length === 0 ? [] : [{ name, rows: found }];
    });
    const openCount = here.filter(({ isTicked }) => !isTicked).length;
    return [{ storeId, departments: inOrder, done: here.filter(isAway), openCount }];
  });
}

/** What lines come to where they are to be got; one estimate among them makes the sum one. */
type ShopSum = { cents: number; isEstimate: boolean };

const sumOf = <Line extends ShopLine>(
  rows: readonly ShopRow<Line>[],
): ShopSum & { unpricedCount: number } => {
  const prices = rows.flatMap(
    ({ line, placeId }) => line.prices.find(({ storeId }) => storeId === placeId) ?? [],
  );
  return {
    cents: prices.reduce((sum, { priceCents }) => sum + priceCents, 0),
    isEstimate: prices.some(({ isEstimate }) => isEstimate),
    unpricedCount: rows.length - prices.length,
  };
};

/** All rows of the stops, as they stand. */
export const rowsOf = <Line extends ShopLine>(stops: readonly ShopStop<Line>[]): ShopRow<Line>[] =>
  stops.flatMap(({ departments, done }) => [...departments.flatMap(({ rows }) => rows), ...done]);

/** What the ticked lines and all lines come to, before tax, and how many of all have no price where they are to be got. */
export function shopTotals<Line extends ShopLine>(stops: readonly ShopStop<Line>[]) {
  const rows = rowsOf(stops);
  const done = rows.filter(({ isTicked }) => isTicked);
  const { unpricedCount, ...all } = sumOf(rows);
  const { unpricedCount: _, ...ticked } = sumOf(done);
  return { ticked, all, unpricedCount, doneCount: done.length, lineCount: rows.length };
}

/** Nothing is left to get: each line is ticked, or was looked for in vain at all stores of the plan. */
export const isAllGot = <Line extends ShopLine>(rows: readonly ShopRow<Line>[]): boolean =>
  rows.some(({ isTicked }) => isTicked) &&
  rows.every(
    ({ isTicked, placeId, awayStoreIds }) => isTicked || (placeId === null && awayStoreIds.length > 0),
  );

/** What makes the list as new for the next trip: no tick, and each line is looked for everywhere again. */
export const startingOver = <Line extends ShopLine>(
  rows: readonly ShopRow<Line>[],
): Pick<ShopOperation, 'kind' | 'line' | 'storeId'>[] => [
  ...rows.flatMap(({ line: { line }, isTicked, placeId }) =>
    isTicked ? [{ kind: 'untick' as const, line, storeId: placeId }] : [],
  ),
  ...rows.flatMap(({ line: { line }, awayStoreIds }) =>
    awayStoreIds.map((storeId) => ({ kind: 'back' as const, line, storeId })),
  ),
];

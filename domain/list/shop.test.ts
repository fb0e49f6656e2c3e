import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyReportedPrices,
  applyTripOperations,
  computeTripTotals,
  createResetOperations,
  groupIntoStops,
  isTripDone,
  listTripRows,
  type TripLine,
  type TripOperation,
  tripOperationKinds,
} from '#domain/list/shop.ts';

const [here, there] = [7, 3];
const prices = [
  { storeId: here, priceCents: 200, isEstimate: false },
  { storeId: there, priceCents: 350, isEstimate: false },
];
const milk = { line: 'item-1', category: 'Dairy', storeId: here, prices } as const;
const plums = {
  line: 'item-2',
  category: 'Produce',
  storeId: here,
  prices: [{ storeId: here, priceCents: 99, isEstimate: true }],
} as const;
const rare = { line: 'item-3', category: 'Pantry', storeId: null, prices: [] } as const;
const note = { line: 'note-1', category: null, storeId: null, prices: [] } as const;
const lines = [milk, plums, rare, note];

const createOperation = (
  kind: TripOperation['kind'],
  line: string,
  storeId: number | null = here,
): TripOperation => ({ id: `${kind}-${line}`, kind, line, storeId });
const groupByStop = (...operations: TripOperation[]) =>
  groupIntoStops(lines, applyTripOperations([], operations), [here, there]).map(
    ({ storeId, departments, done }) => ({
      storeId,
      open: departments.flatMap(({ name, rows }) => rows.map(({ line }) => `${name} ${line.line}`)),
      done: done.map(({ line }) => line.line),
    }),
  );

describe('Stops on a shopping trip', () => {
  it('A shopping stop lists fresh food first and free-text lines last', () => {
    expect(groupByStop()).toEqual([
      { storeId: here, open: ['Produce item-2', 'Dairy item-1', 'Notes note-1'], done: [] },
      { storeId: null, open: ['Pantry item-3'], done: [] },
    ]);
  });

  it("A shopping stop lists departments in the order of the shopper's route", () => {
    const walks = [
      { storeId: there, departments: ['Produce' as const] },
      { storeId: here, departments: ['Dairy' as const] },
    ];
    const [first] = groupIntoStops(lines, [], [here, there], walks);
    expect(first?.departments.map(({ name }) => name)).toEqual(['Dairy', 'Produce', 'Notes']);
  });

  it('If an item is missing at a store, its line moves to the next store that has the item', () => {
    expect(groupByStop(createOperation('not-here', 'item-1'))[1]).toEqual({
      storeId: there,
      open: ['Dairy item-1'],
      done: [],
    });
    const missingTwice = [
      createOperation('not-here', 'item-1'),
      createOperation('not-here', 'item-1', there),
    ];
    expect(groupByStop(...missingTwice).at(-1)?.open).toContain('Dairy item-1');
    expect(
      groupByStop(createOperation('not-here', 'item-2')).at(-1)?.open,
      'the other store has none',
    ).toContain('Produce item-2');
    expect(groupByStop(...missingTwice, createOperation('back', 'item-1'))).toEqual(
      groupByStop(createOperation('not-here', 'item-1', there)),
    );
  });

  it("A free-text line appears at the first stop where it isn't marked missing", () => {
    const findNoteStop = (planStoreIds: number[], ...operations: TripOperation[]) =>
      groupIntoStops([note], applyTripOperations([], operations), planStoreIds).map(({ storeId }) => storeId);
    expect(findNoteStop([here, there])).toEqual([here]);
    expect(findNoteStop([here, there], createOperation('not-here', 'note-1'))).toEqual([there]);
    expect(findNoteStop([here], createOperation('not-here', 'note-1'))).toEqual([null]);
    expect(findNoteStop([])).toEqual([null]);
  });

  it('A line for an item that no store sells is never assigned to a stop', () => {
    const state = applyTripOperations([], [createOperation('not-here', 'item-3')]);
    expect(groupIntoStops([rare], state, [here, there]).map(({ storeId }) => storeId)).toEqual([null]);
  });

  it('A shopping stop lists checked-off lines last and counts only open lines', () => {
    const stops = groupIntoStops(lines, applyTripOperations([], [createOperation('tick', 'item-2')]), [
      here,
      there,
    ]);
    expect(listTripRows(stops).map(({ line }) => line.line)).toEqual([
      'item-1',
      'note-1',
      'item-2',
      'item-3',
    ]);
    expect(stops.map(({ openCount }) => openCount)).toEqual([2, 1]);
    const departments = [['Dairy', 'Notes'], ['Pantry']];
    expect(stops.map((stop) => stop.departments.map(({ name }) => name))).toEqual(departments);
  });

  it('A line that was just checked off stays in place but counts as done', () => {
    const state = applyTripOperations([], [createOperation('tick', 'item-2')]);
    const stops = groupIntoStops(lines, state, [here, there], [], new Set(['item-2']));
    expect(stops[0]).toMatchObject({ done: [], openCount: 2 });
    expect(stops[0]?.departments[0]?.rows[0]).toMatchObject({ line: plums, isTicked: true });
    expect(computeTripTotals(stops)).toEqual(computeTripTotals(groupIntoStops(lines, state, [here, there])));
  });

  it('A checked-off line is counted at the price of the store where it was bought', () => {
    const state = applyTripOperations(
      [],
      [
        createOperation('not-here', 'item-1'),
        createOperation('tick', 'item-1', there),
        createOperation('tick', 'note-1'),
      ],
    );
    expect(computeTripTotals(groupIntoStops(lines, state, [here, there]))).toEqual({
      ticked: { totalCents: 378, taxCents: 28, snapCents: 0, isEstimate: false },
      all: { totalCents: 485, taxCents: 36, snapCents: 0, isEstimate: true },
      unpricedCount: 2,
      ...{ doneCount: 2, lineCount: 4 },
    });
  });
});

it("A shopping trip's totals include tax, which is rounded once per store", () => {
  const at = (line: string, storeId: number, priceCents: number, taxMilliPercent: number): TripLine => ({
    ...{ line, category: 'Pantry', storeId, isPaidBySnap: taxMilliPercent === 0 },
    prices: [{ storeId, priceCents, isEstimate: false, taxMilliPercent }],
  });
  const purchasedLines = [
    at('item-1', here, 106, 8_000),
    at('item-2', here, 106, 8_000),
    at('item-3', there, 500, 0),
  ];
  const state = ['item-1', 'item-2', 'item-3'].map((line) => ({ line, isTicked: true, awayStoreIds: [] }));
  // 8% of 212 is 16.96, so the tax is 17 cents. Rounding 8.48 twice would give 16.
  const cost = { totalCents: 729, taxCents: 17, snapCents: 500, isEstimate: false };
  expect(computeTripTotals(groupIntoStops(purchasedLines, state, [here, there]))).toMatchObject({
    ticked: cost,
    all: cost,
  });
  const { ticked, all } = computeTripTotals(groupIntoStops(purchasedLines, [], [here, there]));
  expect([ticked.totalCents, all]).toEqual([0, cost]);
});

it('A price that the shopper reports at a store is used there until the report is withdrawn', () => {
  const lineBefore = {
    ...milk,
    prices: prices.map((price) => ({ ...price, itemId: 5, quantity: 2, own: null })),
  };
  const report = (priceCents: number | null): TripOperation => ({
    ...createOperation('price', 'item-1'),
    price: { itemId: 5, priceCents, regularPriceCents: null, seenAt: '2026-11-22T12:00:00.000Z' },
  });
  const [lineAfter] = applyReportedPrices([lineBefore], [report(120), report(150)]);
  expect(lineAfter?.prices.map(({ priceCents }) => priceCents)).toEqual([300, 350]);
  expect(lineAfter?.prices[0]).toMatchObject({ own: { priceCents: 150 } });
  expect(applyReportedPrices([lineBefore], [report(150), report(null)])).toEqual([lineBefore]);
  const [cents, isEstimate] = [
    (lineBefore.prices[0]?.priceCents ?? 0) / 2,
    lineBefore.prices[0]?.isEstimate ?? false,
  ];
  const linesAfter = applyReportedPrices([lineBefore], [report(150)]);
  expect(applyReportedPrices(linesAfter, [{ ...report(null), shown: { cents, isEstimate } }])).toEqual([
    lineBefore,
  ]);
});

it("A price that a shopper reports for an item at a store isn't used for any other item or store", () => {
  const line = {
    ...milk,
    prices: prices.map((price) => ({ ...price, isEstimate: true, itemId: 5, quantity: 0.5, own: null })),
  };
  const price = { itemId: 5, priceCents: 333, regularPriceCents: 400, seenAt: '2026-11-22T12:00:00.000Z' };
  const pricesAfter = (more: Partial<TripOperation>) =>
    applyReportedPrices([line], [{ ...createOperation('price', 'other'), price, ...more }])[0]?.prices;
  const { itemId: _, ...own } = price;
  expect(pricesAfter({})).toEqual([
    { ...line.prices[0], priceCents: 167, isEstimate: false, own },
    line.prices[1],
  ]);
  expect(pricesAfter({ storeId: 99 })).toEqual(line.prices);
  expect(pricesAfter({ price: { ...price, itemId: 6 } })).toEqual(line.prices);
  expect(pricesAfter({ price: undefined })).toEqual(line.prices);
  const withdrawnPrice = { ...price, priceCents: null };
  expect(pricesAfter({ price: withdrawnPrice, shown: { cents: 333, isEstimate: true } })?.[0]).toEqual({
    ...{ ...line.prices[0], priceCents: 167, isEstimate: true, own: null },
  });
  expect(pricesAfter({ price: withdrawnPrice })).toEqual(line.prices);
});

describe('Shopping state', () => {
  it('The shopping state contains only lines that are checked off or marked missing, sorted by ID', () => {
    const state = applyTripOperations(
      [],
      [createOperation('tick', 'b'), createOperation('not-here', 'a'), createOperation('tick', 'c')],
    );
    expect(state).toEqual([
      { line: 'a', isTicked: false, awayStoreIds: [here] },
      { line: 'b', isTicked: true, awayStoreIds: [] },
      { line: 'c', isTicked: true, awayStoreIds: [] },
    ]);
    expect(
      applyTripOperations(state, [
        createOperation('untick', 'b'),
        createOperation('back', 'a'),
        createOperation('untick', 'c'),
      ]),
    ).toEqual([]);
  });

  it("A price report doesn't change the shopping state", () => {
    expect(
      applyTripOperations([], [createOperation('price', 'a'), createOperation('not-here', 'a', null)]),
    ).toEqual([]);
  });

  it('A line lists at most 20 stores that lack the item, and each store only once', () => {
    const at = (storeId: number) => createOperation('not-here', 'a', storeId);
    const storeIds = Array.from({ length: 22 }, (_, storeId) => storeId);
    expect(applyTripOperations([], [...storeIds, 21].map(at))[0]?.awayStoreIds).toEqual(storeIds.slice(2));
    const state = applyTripOperations([], [at(1), at(2), at(1)]);
    expect(state[0]?.awayStoreIds).toEqual([1, 2]);
    expect(applyTripOperations(state, [createOperation('back', 'a', 1)])[0]?.awayStoreIds).toEqual([2]);
  });
});

const operation: fc.Arbitrary<TripOperation> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...tripOperationKinds),
  line: fc.constantFrom(...lines.map(({ line }) => line)),
  storeId: fc.constantFrom(here, there, null),
});

describe('Shopping operations', () => {
  it("Shopping operations lead to the same state whether they're applied in one batch or in two", () => {
    fc.assert(
      fc.property(fc.array(operation), fc.array(operation), (first, second) => {
        const state = applyTripOperations([], [...first, ...second]);
        expect(applyTripOperations(applyTripOperations([], first), second)).toEqual(state);
        const isMove = ({ kind }: TripOperation) => kind === 'not-here' || kind === 'back';
        const stateAfterMoves = applyTripOperations([], [...first, ...second].filter(isMove));
        expect(
          state.filter(({ awayStoreIds }) => awayStoreIds.length > 0).map(({ awayStoreIds }) => awayStoreIds),
        ).toEqual(stateAfterMoves.map(({ awayStoreIds }) => awayStoreIds));
      }),
    );
  });

  it('Shopping operations keep every line at exactly one stop', () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const stops = groupIntoStops(lines, applyTripOperations([], operations), [here, there]);
        const shownRows = listTripRows(stops);
        expect(shownRows.map(({ line }) => line.line).sort()).toEqual(lines.map(({ line }) => line).sort());
      }),
    );
  });
});

describe('The end of a shopping trip', () => {
  const rowsAfter = (shopLines: TripLine[], ...operations: TripOperation[]) =>
    listTripRows(groupIntoStops(shopLines, applyTripOperations([], operations), [here, there]));

  it('A trip is complete once every line is checked off or missing and at least one line is checked off', () => {
    expect(isTripDone(rowsAfter([milk, plums]))).toBe(false);
    expect(isTripDone(rowsAfter([milk, plums], createOperation('tick', 'item-1')))).toBe(false);
    const bothOperations = [createOperation('tick', 'item-1'), createOperation('not-here', 'item-2')];
    expect(isTripDone(rowsAfter([milk, plums], ...bothOperations))).toBe(true);
    expect(isTripDone(rowsAfter([plums], createOperation('not-here', 'item-2')))).toBe(false);
  });

  it('Resetting a shopping trip unchecks its lines and unmarks lines that were marked missing', () => {
    const operations = [createOperation('tick', 'item-1'), createOperation('not-here', 'item-2')];
    const resetOperations = createResetOperations(rowsAfter([milk, plums], ...operations));
    expect(resetOperations).toEqual([
      { kind: 'untick', line: 'item-1', storeId: here },
      { kind: 'back', line: 'item-2', storeId: here },
    ]);
    const allOperations = [
      ...operations,
      ...resetOperations.map((one, index) => ({ id: `reset ${index}`, ...one })),
    ];
    expect(rowsAfter([milk, plums], ...allOperations)).toEqual(rowsAfter([milk, plums]));
  });
});

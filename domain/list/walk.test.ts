import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import {
  addMissingDepartments,
  addTripToCounts,
  applyTickToTrip,
  type DepartmentOrderCounts,
  defaultDepartmentOrder,
  MIN_AGREEING_SHOPPERS,
  sortDepartments,
} from '#domain/list/walk.ts';

const createTrip = (departments: readonly Category[]) =>
  departments.map((category, index) => ({ line: `item-${index + 1}`, category }));
const learnOrder = (...ways: (readonly Category[])[]): DepartmentOrderCounts =>
  ways.reduce<DepartmentOrderCounts>((pairs, way) => addTripToCounts({ pairs, trip: createTrip(way) }), {});

const departmentOrder = fc.shuffledSubarray([...defaultDepartmentOrder]);
const departmentOrders = fc.array(departmentOrder, { maxLength: 6 });

describe('Department order', () => {
  it('A store that no one has visited has the default department order', () => {
    fc.assert(
      fc.property(departmentOrder, (shown) => {
        expect(sortDepartments(shown, {}, [])).toEqual(
          defaultDepartmentOrder.filter((one) => shown.includes(one)),
        );
      }),
    );
  });

  it("The department order follows the shopper's trips and adapts to later trips", () => {
    fc.assert(
      fc.property(departmentOrder, departmentOrder, (first, second) => {
        expect(sortDepartments(first, learnOrder(first), [])).toEqual(first);
        expect(
          sortDepartments(second, learnOrder(first, ...Array.from({ length: 12 }, () => second)), []),
        ).toEqual(second);
      }),
    );
  });

  it('The department order contains each department once', () => {
    fc.assert(
      fc.property(departmentOrder, departmentOrders, fc.array(departmentOrders), (shown, own, others) => {
        const order = sortDepartments(
          shown,
          learnOrder(...own),
          others.map((theirs) => learnOrder(...theirs)),
        );
        expect([...order].sort()).toEqual([...shown].sort());
      }),
    );
  });

  it('A new shopper gets the department order three other shoppers agree on', () => {
    fc.assert(
      fc.property(departmentOrder, departmentOrder, (theirs, own) => {
        const shoppers = (count: number) => Array.from({ length: count }, () => learnOrder(theirs));
        expect(sortDepartments(theirs, {}, shoppers(MIN_AGREEING_SHOPPERS))).toEqual(theirs);
        expect(sortDepartments(theirs, {}, shoppers(MIN_AGREEING_SHOPPERS - 1))).toEqual(
          sortDepartments(theirs, {}, []),
        );
        expect(sortDepartments(own, learnOrder(own), shoppers(50))).toEqual(own);
      }),
    );
  });

  it('Departments stay in the default order if half of the other shoppers use one order and half use its reverse', () => {
    fc.assert(
      fc.property(departmentOrder, fc.integer({ min: 0, max: 9 }), (theirs, count) => {
        const both = Array.from({ length: count }, () => [
          learnOrder(theirs),
          learnOrder(theirs.toReversed()),
        ]).flat();
        expect(sortDepartments(theirs, {}, both)).toEqual(sortDepartments(theirs, {}, []));
      }),
    );
  });

  it('Departments without a learned position come last, in the default order', () => {
    const others = defaultDepartmentOrder.filter((one) => one !== 'Dairy' && one !== 'Meat');
    expect(addMissingDepartments(['Dairy', 'Meat'])).toEqual(['Dairy', 'Meat', ...others]);
    expect(addMissingDepartments([])).toEqual(defaultDepartmentOrder);
  });

  it('Newer trips influence the department order more than older ones', () => {
    const trip = createTrip(['Produce', 'Dairy']);
    expect(addTripToCounts({ pairs: {}, trip })).toEqual({ 'Produce>Dairy': 1 });
    expect(addTripToCounts({ pairs: { 'Produce>Dairy': 2, 'Dairy>Meat': 1 }, trip })).toEqual({
      ...{ 'Produce>Dairy': 2.6, 'Dairy>Meat': 1 },
    });
    expect(addTripToCounts({ pairs: { 'Dairy>Produce': 2 }, trip })).toEqual({
      ...{ 'Produce>Dairy': 1, 'Dairy>Produce': 1.6 },
    });
  });

  it('A shopping trip records up to 300 checked-off lines', () => {
    const longTrip = Array.from({ length: 299 }, (_, index) => ({
      line: `item-${index}`,
      category: 'Dairy' as const,
    }));
    const createTick = (line: string) => ({ line, category: 'Meat' as const, isTicked: true });
    const fullTrip = applyTickToTrip(longTrip, createTick('last'));
    expect(fullTrip).toHaveLength(300);
    expect(applyTickToTrip(fullTrip, createTick('one more'))).toEqual(fullTrip);
    expect(applyTickToTrip(fullTrip, { ...createTick('last'), isTicked: false })).toEqual(longTrip);
  });

  it('The department order is learned from lines that stay checked off', () => {
    const createTick = (line: string, category: Category) => ({ line, category, isTicked: true });
    const tripWithFrozen = applyTickToTrip([], createTick('item-1', 'Frozen'));
    const tripWithBoth = applyTickToTrip(tripWithFrozen, createTick('item-2', 'Dairy'));
    const tripAfterUntick = applyTickToTrip(tripWithBoth, {
      ...createTick('item-1', 'Frozen'),
      isTicked: false,
    });
    const tripAfterRetick = applyTickToTrip(
      applyTickToTrip(tripAfterUntick, createTick('item-3', 'Produce')),
      createTick('item-1', 'Frozen'),
    );
    expect(addTripToCounts({ pairs: {}, trip: tripAfterRetick })).toEqual({
      ...{ 'Dairy>Produce': 1, 'Dairy>Frozen': 1, 'Produce>Frozen': 1 },
    });
    expect(applyTickToTrip(tripAfterRetick, createTick('item-3', 'Produce')), 'once').toEqual(
      tripAfterRetick,
    );
  });
});

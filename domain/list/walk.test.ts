import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import {
  completeWalk,
  MIN_AGREEING_SHOPPERS,
  updateTrip,
  usualWalk,
  type WalkPairs,
  walkOrder,
  withTrip,
} from '#domain/list/walk.ts';

const tripOf = (way: readonly Category[]) =>
  way.map((category, index) => ({ line: `item-${index + 1}`, category }));
const learned = (...ways: (readonly Category[])[]): WalkPairs =>
  ways.reduce<WalkPairs>((pairs, way) => withTrip({ pairs, trip: tripOf(way) }), {});

const way = fc.shuffledSubarray([...usualWalk]);
const ways = fc.array(way, { maxLength: 6 });

describe('The order of departments', () => {
  it('A store that no one has visited has the default order of departments', () => {
    fc.assert(
      fc.property(way, (shown) => {
        expect(walkOrder(shown, {}, [])).toEqual(usualWalk.filter((one) => shown.includes(one)));
      }),
    );
  });

  it("The order of departments follows the shopper's own trips and changes with later trips", () => {
    fc.assert(
      fc.property(way, way, (first, second) => {
        expect(walkOrder(first, learned(first), [])).toEqual(first);
        expect(walkOrder(second, learned(first, ...Array.from({ length: 12 }, () => second)), [])).toEqual(
          second,
        );
      }),
    );
  });

  it('The order of departments contains each department once', () => {
    fc.assert(
      fc.property(way, ways, fc.array(ways), (shown, own, others) => {
        const order = walkOrder(
          shown,
          learned(...own),
          others.map((theirs) => learned(...theirs)),
        );
        expect([...order].sort()).toEqual([...shown].sort());
      }),
    );
  });

  it('A new shopper gets the order of departments that three other shoppers agree on', () => {
    fc.assert(
      fc.property(way, way, (theirs, own) => {
        const shoppers = (count: number) => Array.from({ length: count }, () => learned(theirs));
        expect(walkOrder(theirs, {}, shoppers(MIN_AGREEING_SHOPPERS))).toEqual(theirs);
        expect(walkOrder(theirs, {}, shoppers(MIN_AGREEING_SHOPPERS - 1))).toEqual(walkOrder(theirs, {}, []));
        expect(walkOrder(own, learned(own), shoppers(50))).toEqual(own);
      }),
    );
  });

  it('The order of departments stays the default if other shoppers are evenly split', () => {
    fc.assert(
      fc.property(way, fc.integer({ min: 0, max: 9 }), (theirs, count) => {
        const both = Array.from({ length: count }, () => [
          learned(theirs),
          learned(theirs.toReversed()),
        ]).flat();
        expect(walkOrder(theirs, {}, both)).toEqual(walkOrder(theirs, {}, []));
      }),
    );
  });

  it('Departments without data come last in the order of departments', () => {
    const others = usualWalk.filter((one) => one !== 'Dairy' && one !== 'Meat');
    expect(completeWalk(['Dairy', 'Meat'])).toEqual(['Dairy', 'Meat', ...others]);
    expect(completeWalk([])).toEqual(usualWalk);
  });

  it('A newer trip weighs more than an older trip', () => {
    const trip = tripOf(['Produce', 'Dairy']);
    expect(withTrip({ pairs: {}, trip })).toEqual({ 'Produce>Dairy': 1 });
    expect(withTrip({ pairs: { 'Produce>Dairy': 2, 'Dairy>Meat': 1 }, trip })).toEqual({
      ...{ 'Produce>Dairy': 2.6, 'Dairy>Meat': 1 },
    });
    expect(withTrip({ pairs: { 'Dairy>Produce': 2 }, trip })).toEqual({
      ...{ 'Produce>Dairy': 1, 'Dairy>Produce': 1.6 },
    });
  });

  it('A trip records up to 300 lines', () => {
    const long = Array.from({ length: 299 }, (_, index) => ({
      line: `item-${index}`,
      category: 'Dairy' as const,
    }));
    const more = (line: string) => ({ line, category: 'Meat' as const, isTicked: true });
    const full = updateTrip(long, more('last'));
    expect(full).toHaveLength(300);
    expect(updateTrip(full, more('one more'))).toEqual(full);
    expect(updateTrip(full, { ...more('last'), isTicked: false })).toEqual(long);
  });

  it('The order of departments is learned from lines that stay checked off', () => {
    const tick = (line: string, category: Category) => ({ line, category, isTicked: true });
    const first = updateTrip([], tick('item-1', 'Frozen'));
    const wrong = updateTrip(first, tick('item-2', 'Dairy'));
    const unticked = updateTrip(wrong, { ...tick('item-1', 'Frozen'), isTicked: false });
    const whole = updateTrip(updateTrip(unticked, tick('item-3', 'Produce')), tick('item-1', 'Frozen'));
    expect(withTrip({ pairs: {}, trip: whole })).toEqual({
      ...{ 'Dairy>Produce': 1, 'Dairy>Frozen': 1, 'Produce>Frozen': 1 },
    });
    expect(updateTrip(whole, tick('item-3', 'Produce')), 'once').toEqual(whole);
  });
});

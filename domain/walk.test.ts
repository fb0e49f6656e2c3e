import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from './grocery-item.ts';
import { SHOPPERS_TO_AGREE, tripAfter, usualWalk, type WalkPairs, walkOrder, withTrip } from './walk.ts';

const tripOf = (way: readonly Category[]) =>
  way.map((category, place) => ({ line: `item-${place + 1}`, category }));
const learned = (...ways: (readonly Category[])[]): WalkPairs =>
  ways.reduce<WalkPairs>((pairs, way) => withTrip({ pairs, trip: tripOf(way) }), {});

const way = fc.shuffledSubarray([...usualWalk]);
const ways = fc.array(way, { maxLength: 6 });

describe('the order of departments', () => {
  it('is the usual one of a store where nobody has been', () => {
    fc.assert(
      fc.property(way, (shown) => {
        expect(walkOrder(shown, {}, [])).toEqual(usualWalk.filter((one) => shown.includes(one)));
      }),
    );
  });

  it('is that of the shopper’s one trip, and of the later ones where they change', () => {
    fc.assert(
      fc.property(way, way, (first, second) => {
        expect(walkOrder(first, learned(first), [])).toEqual(first);
        expect(walkOrder(second, learned(first, ...Array.from({ length: 12 }, () => second)), [])).toEqual(
          second,
        );
      }),
    );
  });

  it('names each department once, whatever was walked', () => {
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

  it('follows three shoppers who agree, not two, and never against the own trip', () => {
    fc.assert(
      fc.property(way, way, (theirs, own) => {
        const shoppers = (count: number) => Array.from({ length: count }, () => learned(theirs));
        expect(walkOrder(theirs, {}, shoppers(SHOPPERS_TO_AGREE))).toEqual(theirs);
        expect(walkOrder(theirs, {}, shoppers(SHOPPERS_TO_AGREE - 1))).toEqual(walkOrder(theirs, {}, []));
        expect(walkOrder(own, learned(own), shoppers(50))).toEqual(own);
      }),
    );
  });

  it('stays as usual where as many go one way as the other', () => {
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

  it('is learned from what stayed ticked, as it was first come to', () => {
    const tick = (line: string, category: Category) => ({ line, category, isTicked: true });
    const first = tripAfter([], tick('item-1', 'Frozen'));
    const wrong = tripAfter(first, tick('item-2', 'Dairy'));
    const unticked = tripAfter(wrong, { ...tick('item-1', 'Frozen'), isTicked: false });
    const whole = tripAfter(tripAfter(unticked, tick('item-3', 'Produce')), tick('item-1', 'Frozen'));
    expect(withTrip({ pairs: {}, trip: whole })).toEqual({
      ...{ 'Dairy>Produce': 1, 'Dairy>Frozen': 1, 'Produce>Frozen': 1 },
    });
    expect(tripAfter(whole, tick('item-3', 'Produce')), 'once').toEqual(whole);
  });
});

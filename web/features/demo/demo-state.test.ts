import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DemoState, parseDemo } from './demo-state.ts';

const demo: DemoState = {
  lines: [
    { itemId: 3, quantity: 2, firmness: 'product' },
    { itemId: 8, quantity: 1, firmness: 'any' },
  ],
  miles: 5,
  storeIds: [1, 4],
  place: 'Newark, NJ',
};

describe('parseDemo', () => {
  it('parseDemo restores the lines, distance, stores and place of a stored demo', () => {
    expect(parseDemo(JSON.stringify(demo))).toEqual(demo);
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '"x"',
    '[]',
    '{}',
    '{"lines":5}',
    '{"lines":',
  ])('parseDemo returns null for %j', (text) => {
    expect(parseDemo(text)).toBeNull();
  });

  it('parseDemo leaves out invalid and duplicate lines', () => {
    const lines = [
      { itemId: 3, quantity: 2, firmness: 'product' },
      { itemId: 3, quantity: 9 },
      { itemId: 9_999, quantity: 1 },
      null,
      { itemId: 4, quantity: 100 },
    ];
    expect(parseDemo(JSON.stringify({ ...demo, lines }))?.lines).toEqual(lines.slice(0, 1));
  });

  it('parseDemo rejects a cart with only invalid lines but accepts an empty cart', () => {
    expect(parseDemo('{"lines":[{"itemId":"x"},null,5]}')).toBeNull();
    expect(parseDemo('{"lines":[]}')?.lines).toEqual([]);
  });

  it('parseDemo never throws, no matter what the browser has stored', () => {
    fc.assert(
      fc.property(fc.json(), fc.anything(), (json, lines) => {
        parseDemo(json);
        parseDemo(
          JSON.stringify({ lines: [lines], miles: lines, storeIds: [lines], place: lines }, (_, value) =>
            typeof value === 'bigint' ? null : value,
          ),
        );
      }),
    );
  });
});

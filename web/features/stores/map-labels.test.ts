import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MapLabel, placeMapLabels } from './map-labels.ts';

const map = { size: 320, pointRadius: 6.5 };
const label = (id: number, x: number, y: number, text = 'Whole Foods'): MapLabel => ({ id, text, x, y });

it("A map label is placed next to its point, toward the map's center", () => {
  expect(placeMapLabels([label(1, 40, 160)], map)).toMatchObject([{ textX: 50, anchor: 'start' }]);
  expect(placeMapLabels([label(1, 280, 160)], map)).toMatchObject([{ textX: 270, anchor: 'end' }]);
});

it("A map label avoids earlier labels and is left out if there's no room for it", () => {
  const two = placeMapLabels([label(1, 100, 100), label(2, 102, 108)], map);
  expect(two).toHaveLength(2);
  const crowd = Array.from({ length: 30 }, (_, index) => label(index, 160, 160));
  const placed = placeMapLabels(crowd, map);
  expect(placed.length).toBeLessThan(crowd.length);
});

it('Map labels never overlap or leave the map', () => {
  const coordinate = fc.double({ min: 0, max: 320, noNaN: true });
  const labels = fc.array(
    fc.record({ x: coordinate, y: coordinate, text: fc.string({ minLength: 1, maxLength: 18 }) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(labels, (randomLabels) => {
      const placed = placeMapLabels(
        randomLabels.map((each, id) => ({ ...each, id })),
        map,
      );
      for (const one of placed) {
        const width = one.text.length * 5;
        const left = ({ textX, anchor }: typeof one, wide: number) =>
          anchor === 'start' ? textX : textX - wide;
        expect(left(one, width)).toBeGreaterThanOrEqual(0);
        for (const other of placed) {
          if (one.id >= other.id || Math.abs(one.textY - other.textY) >= 11) continue;
          const otherWidth = other.text.length * 5;
          const areApart =
            left(one, width) + width <= left(other, otherWidth) + 1e-6 ||
            left(other, otherWidth) + otherWidth <= left(one, width) + 1e-6;
          expect(areApart, JSON.stringify([one, other])).toBe(true);
        }
      }
    }),
  );
});

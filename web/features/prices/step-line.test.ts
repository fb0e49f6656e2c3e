import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStepPath, toChartPoint } from './step-line.ts';

const frame = {
  width: 320,
  height: 60,
  sinceMs: Date.parse('2026-01-01T00:00:00Z'),
  nowMs: Date.parse('2026-12-31T00:00:00Z'),
  lowCents: 299,
  highCents: 499,
};

describe('Step lines', () => {
  it("A price chart's line is horizontal until the next price, then vertical", () => {
    expect(
      createStepPath([
        { x: 5, y: 10 },
        { x: 20, y: 30 },
        { x: 40, y: 20 },
      ]),
    ).toBe('M5.0 10.0H20.0V30.0H40.0V20.0');
    expect(createStepPath([])).toBe('');
  });

  it('toChartPoint puts the highest price at the top of a chart and the newest price on the right', () => {
    const toPoint = (priceCents: number, observedAt: string, lowCents = 299) =>
      toChartPoint({ priceCents, observedAt }, { ...frame, lowCents });
    expect(toPoint(499, '2026-01-01T00:00:00Z')).toEqual({ x: 5, y: 5 });
    expect(toPoint(299, '2026-12-31T00:00:00Z')).toEqual({ x: 315, y: 55 });
    expect(toPoint(499, '2026-12-31T00:00:00Z', 499).y).toBe(30);
  });

  it('The line in a price chart stays within its frame', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 299, max: 499 }),
        fc.date({ noInvalidDate: true }),
        (priceCents, date) => {
          const { x, y } = toChartPoint({ priceCents, observedAt: date.toISOString() }, frame);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(frame.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(frame.height);
        },
      ),
    );
  });
});

import type { PricePoint } from '#contract/prices.ts';

export type ChartFrame = {
  width: number;
  height: number;
  sinceMs: number;
  nowMs: number;
  lowCents: number;
  highCents: number;
};

const MARGIN = 5;

export function toChartPoint(
  { priceCents, observedAt }: Pick<PricePoint, 'priceCents' | 'observedAt'>,
  frame: ChartFrame,
) {
  const { width, height, sinceMs, nowMs, lowCents, highCents } = frame;
  const spread = highCents - lowCents;
  const fromTop = spread === 0 ? 0.5 : (highCents - priceCents) / spread;
  const fromLeft = (Date.parse(observedAt) - sinceMs) / (nowMs - sinceMs);
  return {
    x: MARGIN + Math.min(1, Math.max(0, fromLeft)) * (width - 2 * MARGIN),
    y: MARGIN + fromTop * (height - 2 * MARGIN),
  };
}

export function createStepPath(points: readonly { x: number; y: number }[]): string {
  const [first, ...others] = points;
  if (first === undefined) return '';
  const steps = others.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`);
  return `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${steps.join('')}`;
}

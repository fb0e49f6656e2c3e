import type { PricePoint } from '#contract/prices.ts';
import { type ChartFrame, createStepPath, toChartPoint } from './step-line.ts';

export const pricePointKey = ({ observedAt, scope, source, channel, priceCents }: PricePoint) =>
  [observedAt, scope, source, channel, priceCents].join(' ');

export const getRegularPriceCents = ({ priceCents, regularPriceCents, isMember }: PricePoint) =>
  regularPriceCents ?? (isMember ? null : priceCents);

const getFill = ({ scope }: PricePoint) => (scope === 'store' ? 'currentColor' : 'var(--surface)');
const strokeProps = { stroke: 'currentColor', strokeWidth: 1.5 };

/** Diamonds are sale or member prices. Filled marks are from this store, hollow marks from others in its chain. */
export function PriceHistoryChart({
  points,
  frame,
  averageCents,
}: {
  points: readonly PricePoint[];
  frame: ChartFrame;
  averageCents: number | undefined;
}) {
  const steps = points.flatMap((point) => {
    const priceCents = getRegularPriceCents(point);
    return priceCents === null
      ? []
      : [{ ...toChartPoint({ observedAt: point.observedAt, priceCents }, frame), point }];
  });
  const promotions = points.filter((point) => getRegularPriceCents(point) !== point.priceCents);
  const lastStep = steps.at(-1);
  const averagePoint =
    averageCents === undefined
      ? null
      : toChartPoint({ observedAt: new Date(frame.nowMs).toISOString(), priceCents: averageCents }, frame);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${frame.width} ${frame.height}`} className="mt-1 w-full text-ink">
      {averagePoint && (
        <path
          d={`M0 ${averagePoint.y.toFixed(1)}H${frame.width}`}
          className="stroke-amber"
          strokeWidth={1}
          strokeDasharray="6 4"
        />
      )}
      <path d={createStepPath(steps)} fill="none" {...strokeProps} />
      {lastStep !== undefined && (
        <path d={`M${lastStep.x} ${lastStep.y}H${frame.width}`} strokeDasharray="2 4" {...strokeProps} />
      )}
      {steps.map(
        ({ x, y, point }) =>
          point.regularPriceCents === null && (
            <circle key={pricePointKey(point)} cx={x} cy={y} r={3} fill={getFill(point)} {...strokeProps} />
          ),
      )}
      {promotions.map((point) => {
        const { x, y } = toChartPoint(point, frame);
        return (
          <path
            key={pricePointKey(point)}
            d={`M${(x - 4).toFixed(1)} ${y.toFixed(1)}l4 -4 4 4 -4 4z`}
            fill={getFill(point)}
            {...strokeProps}
          />
        );
      })}
    </svg>
  );
}

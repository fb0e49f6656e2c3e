import type { UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import { rich } from '#web/lib/rich.ts';
import { placeMapLabels } from './map-labels.ts';

const MILES_PER_DEGREE = 69.09;

/** Ignores the earth's curvature, which makes no visible difference within 25 miles. */
function computeOffsetMiles(
  origin: { lat: number; lng: number },
  store: Pick<Store, 'latitude' | 'longitude'>,
): { east: number; north: number } {
  const longitudeScale = Math.cos((origin.lat * Math.PI) / 180);
  return {
    east: (store.longitude - origin.lng) * MILES_PER_DEGREE * longitudeScale,
    north: (store.latitude - origin.lat) * MILES_PER_DEGREE,
  };
}

const RINGS_MILES = [2, 5, 10, 25];

function chooseRings(farthestMiles: number): number[] {
  const outerRingIndex = RINGS_MILES.findIndex((ring) => ring >= farthestMiles);
  return outerRingIndex === -1
    ? [...RINGS_MILES, Math.ceil(farthestMiles)]
    : RINGS_MILES.slice(0, outerRingIndex + 1);
}

const MAP_SIZE = 320;
const MAP_CENTER = MAP_SIZE / 2;
const MAX_MAP_RADIUS = MAP_CENTER - 14;
const SELECTED_RADIUS = 6.5;
/** Uses a square-root scale, which gives nearby stores more room. */
const toMapRadius = (miles: number, outerRingMiles: number) =>
  Math.sqrt(Math.min(miles / outerRingMiles, 1)) * MAX_MAP_RADIUS;

/** Map of the stores. Not described to screen readers, because the list above has the same information. */
export function StoreMap({
  stores,
  selectedIds,
  location,
}: {
  stores: Store[];
  selectedIds: Set<number>;
  location: UserLocation;
}) {
  const ringsMiles = chooseRings(Math.max(...stores.map((store) => store.calculatedDistance ?? 0)));
  const outerRingMiles = ringsMiles.at(-1) ?? 1;
  const dots = stores.map((store) => {
    const { east, north } = computeOffsetMiles(location, store);
    const miles = Math.hypot(east, north);
    const scale = miles === 0 ? 0 : toMapRadius(miles, outerRingMiles) / miles;
    return { store, x: MAP_CENTER + east * scale, y: MAP_CENTER - north * scale };
  });
  dots.sort((a, b) => Number(selectedIds.has(a.store.id)) - Number(selectedIds.has(b.store.id)));
  const labeledDots = dots
    .filter(({ store }) => selectedIds.has(store.id))
    .sort((a, b) => (a.store.calculatedDistance ?? 0) - (b.store.calculatedDistance ?? 0))
    .map(({ store, ...position }) => ({ ...store, ...position, name: store.chainName }));
  const labels = placeMapLabels(
    withDistinctNames(labeledDots).map(({ id, name, x, y }) => ({ id, text: name, x, y })),
    { size: MAP_SIZE, pointRadius: SELECTED_RADIUS },
  );
  return (
    <details className="mt-2 text-sm">
      <summary className="flex cursor-pointer items-center text-ink-soft underline underline-offset-4 touch">
        {t`Show on a map`}
      </summary>
      <svg
        viewBox={`0 0 ${MAP_SIZE} ${MAP_SIZE}`}
        role="img"
        aria-label={t`Stores near ${location.address}. North is up. Rings show ${ringsMiles.join(', ')} miles`}
        className="mx-auto w-full max-w-sm"
      >
        {ringsMiles.map((miles) => (
          <g key={miles}>
            <circle
              cx={MAP_CENTER}
              cy={MAP_CENTER}
              r={toMapRadius(miles, outerRingMiles)}
              fill="none"
              className="stroke-line"
              strokeWidth={1}
            />
            <text
              x={MAP_CENTER}
              y={MAP_CENTER - toMapRadius(miles, outerRingMiles) + 11}
              textAnchor="middle"
              className="fill-ink-soft text-[10px] figures"
            >
              {rich`${miles} mi`}
            </text>
          </g>
        ))}
        <circle cx={MAP_CENTER} cy={MAP_CENTER} r={4} className="fill-ink" />
        <circle
          cx={MAP_CENTER}
          cy={MAP_CENTER}
          r={7.5}
          fill="none"
          className="stroke-ink"
          strokeWidth={1.5}
        />
        {dots.map(({ store, x, y }) => {
          const isSelected = selectedIds.has(store.id);
          return (
            <g key={store.id}>
              <circle
                cx={x}
                cy={y}
                r={isSelected ? SELECTED_RADIUS : 4}
                fill={store.color}
                className="stroke-surface"
                strokeWidth={1.5}
              />
            </g>
          );
        })}
        {labels.map(({ id, text, textX, textY, anchor }) => (
          <text
            key={id}
            x={textX}
            y={textY}
            textAnchor={anchor}
            paintOrder="stroke"
            strokeWidth={3}
            className="fill-ink stroke-surface text-[10px] font-medium"
          >
            {text}
          </text>
        ))}
      </svg>
    </details>
  );
}

import { useState } from 'react';
import { DISTANCE_STEP_MILES, MAX_DISTANCE_MILES, MIN_DISTANCE_MILES } from '#contract/limits.ts';
import { formatCount, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { Slider } from '#web/ui/slider.tsx';

const QUICK_PICKS_MILES = [2, 5, 10, 15];

/** Calls `onChange` on release, keyboard steps and quick picks, but not while dragging. */
export function DistanceFilter({
  miles,
  stepMiles = DISTANCE_STEP_MILES,
  picksMiles = QUICK_PICKS_MILES,
  onChange,
}: {
  miles: number;
  stepMiles?: number;
  picksMiles?: readonly number[];
  onChange: (miles: number) => void;
}) {
  const [draggedMiles, setDraggedMiles] = useState<number | null>(null);
  const shownMiles = draggedMiles ?? miles;
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between text-sm font-medium">
        {t`Distance`}
        <output className="figures font-normal text-ink-soft">{t`within ${formatCount(shownMiles, 'mile')}`}</output>
      </legend>
      <Slider
        label={t`Distance`}
        min={MIN_DISTANCE_MILES}
        max={MAX_DISTANCE_MILES}
        step={stepMiles}
        value={shownMiles}
        valueText={formatCount(shownMiles, 'mile')}
        onChange={setDraggedMiles}
        onCommit={(value) => {
          setDraggedMiles(null);
          if (value !== miles) onChange(value);
        }}
      />
      <div className="flex gap-2">
        {picksMiles.map((pick) => (
          <button
            key={pick}
            type="button"
            aria-pressed={pick === miles}
            onClick={({ detail }) => detail < 2 && pick !== miles && onChange(pick)}
            className={cx(
              'flex-1 rounded-lg border text-sm figures transition-colors touch hover:bg-sunken',
              pick === miles ? 'border-ink bg-sunken font-medium' : 'border-line text-ink-soft',
            )}
          >
            {rich`${pick} mi`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

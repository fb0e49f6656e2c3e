import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';

/** How far the reading of a photo is, by tenths for who hears it. */
export function PhotoProgress({ percent, stop }: { percent: number | null; stop: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="tabular-nums">
          {percent === null
            ? t`Loading the reader of photos…`
            : t`Reading the photo, ${Math.floor(percent / 10) * 10}%`}
        </p>
        <progress aria-hidden max={100} value={percent ?? undefined} className="h-2 w-full accent-accent" />
      </div>
      <Button onClick={stop}>{t`Stop`}</Button>
    </div>
  );
}

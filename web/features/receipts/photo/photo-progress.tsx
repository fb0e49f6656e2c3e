import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';

/** Shows the progress in percent. Screen readers announce it only in steps of 10%. */
export function PhotoProgress({ percent, stop }: { percent: number | null; stop: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="tabular-nums">
          {percent === null
            ? t`Loading the photo reader…`
            : t`Reading the photo, ${Math.floor(percent / 10) * 10}%`}
        </p>
        {/* Not a native progress bar, because its dark track made 0% look full. */}
        <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${percent ?? 0}%` }}
          />
        </span>
      </div>
      <Button onClick={stop}>{t`Stop`}</Button>
    </div>
  );
}

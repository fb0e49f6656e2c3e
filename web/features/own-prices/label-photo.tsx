import { Camera, LoaderCircle } from 'lucide-react';
import { PHOTO_DAYS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import type { useLabelPhoto } from './use-label-photo.ts';

/** Where a photo of the shelf label is taken, looked at and removed. */
export function LabelPhoto({ label }: { label: ReturnType<typeof useLabelPhoto> }) {
  const { photo, kept, isReading, problem, isPending } = label;
  const shown = photo ?? kept;
  return (
    <div>
      <div className="flex items-start gap-3">
        {shown !== null && (
          <img
            src={`data:image/jpeg;base64,${shown}`}
            alt={t`The shelf label`}
            className="max-h-40 max-w-2/5 rounded-lg border border-line object-contain"
          />
        )}
        <div className="min-w-0 flex-1">
          <FileChoice
            label={
              <>
                {isReading ? (
                  <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" strokeWidth={1.75} />
                ) : (
                  <Camera aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                )}
                {shown === null ? t`Add a photo of the label` : t`Take another photo`}
              </>
            }
            className="gap-2"
            accept="image/*"
            aria-disabled={isPending}
            onFile={(file) => void label.take(file)}
          />
          {shown !== null && (
            <Button
              look="quiet"
              size="sm"
              isPending={isPending}
              onClick={() => (photo === null ? label.remove(shown) : label.drop())}
            >
              {t`Remove the photo`}
            </Button>
          )}
        </div>
      </div>
      <p
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? 'mt-1 text-sm text-ink-soft' : 'mt-1 text-sm text-red'}
      >
        {problem ??
          t`Only you and who checks prices see it, for ${PHOTO_DAYS} days. Where it was taken is not sent along.`}
      </p>
    </div>
  );
}

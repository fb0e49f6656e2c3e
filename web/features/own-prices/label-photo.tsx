import { Camera, LoaderCircle } from 'lucide-react';
import { PHOTO_RETENTION_DAYS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button.tsx';
import { FilePicker } from '#web/ui/file-picker.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import type { useLabelPhoto } from './use-label-photo.ts';

const donationTexts = {
  waiting: t`It will be shared with Open Prices.`,
  given: t`Shared with Open Prices.`,
  refused: t`Open Prices didn’t accept it.`,
} as const;

/** The photo is saved when the form is saved, not before. */
export function LabelPhotoField({ labelPhoto }: { labelPhoto: ReturnType<typeof useLabelPhoto> }) {
  const { shownPhoto, isReading, problem, isPending, restore } = labelPhoto;
  const Icon = isReading ? LoaderCircle : Camera;
  return (
    <div>
      <div className="flex items-center gap-4">
        {shownPhoto !== null && (
          <img
            src={`data:image/jpeg;base64,${shownPhoto}`}
            alt={t`The shelf label`}
            className="max-h-36 min-w-0 max-w-2/5 rounded-lg border border-line object-contain"
          />
        )}
        <div className="flex min-w-0 flex-col items-start">
          <FilePicker
            label={
              <>
                <Icon className={cx('size-4 shrink-0', isReading && 'animate-spin')} />
                {shownPhoto === null ? t`Add a photo of the label` : t`Take another photo`}
              </>
            }
            className="gap-2"
            accept="image/*"
            onFile={(file) => void (isPending || labelPhoto.takePhoto(file))}
          />
          {shownPhoto !== null && (
            <Button variant="quiet" className="-ml-4" onClick={labelPhoto.remove}>
              {t`Remove the photo`}
            </Button>
          )}
          {restore !== null && (
            <Button variant="quiet" className="-ml-4" onClick={restore}>
              {t`Restore photo`}
            </Button>
          )}
        </div>
      </div>
      {labelPhoto.canShare && (
        <div className="mt-2">
          <SwitchRow
            label={t`Share the photo and price with Open Prices`}
            isOn={labelPhoto.isShared}
            onChange={labelPhoto.setIsShared}
          />
        </div>
      )}
      <p
        role={problem === null ? undefined : 'alert'}
        className={cx('mt-1 text-sm', problem === null ? 'text-ink-soft' : 'text-red')}
      >
        {problem ??
          (labelPhoto.canShare && labelPhoto.isShared
            ? t`It becomes public there, with the store and date but not your name, and stays public. You have ten minutes to undo it here.`
            : t`Only you and our price reviewers can see it, for ${PHOTO_RETENTION_DAYS} days. We don’t send its location.`)}
      </p>
      {labelPhoto.gift !== null && <p className="text-sm text-ink-soft">{donationTexts[labelPhoto.gift]}</p>}
    </div>
  );
}

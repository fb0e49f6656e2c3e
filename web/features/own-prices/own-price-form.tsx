import { type FormEvent, useState } from 'react';
import { OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { MemberPriceSwitch } from './card-price-switch.tsx';
import { LabelPhotoField } from './label-photo.tsx';
import {
  getTypoWarning,
  type PriceDraft,
  priceUsageText,
  toLocalDay,
  toOwnPrices,
  toPromotion,
  toSeenAt,
  validateEndDate,
  validatePrice,
  validateRegularPrice,
  withDefaultEndDate,
} from './own-price-draft.ts';
import type { PriceQuestion } from './price-question.ts';
import { useLabelPhoto } from './use-label-photo.ts';
import { useOwnPrices } from './use-own-prices.ts';

const emptyDraft: PriceDraft = { price: '', regularPrice: '', endsOn: '', isMember: false };

const getPriceLabel = (unit: string) =>
  isSoldByWeight(unit) ? t`Price per lb` : t`Price for ${localizedUnit(unit)}`;

function getHint(question: PriceQuestion, text: string): string | undefined {
  const { shownCents, isEstimate, isOwn } = question;
  const warning = getTypoWarning(question, text);
  if (warning !== null || shownCents === null) return warning ?? undefined;
  const usd = formatUsd(shownCents);
  if (isOwn) return t`You saw ${usd}`;
  return isEstimate ? t`Our price now: about ${usd}` : t`Our price now: ${usd}`;
}

/** The sale, loyalty card and photo fields appear only if the form is for one product at one store. */
export function OwnPriceForm({
  questions,
  onDone,
}: {
  questions: readonly PriceQuestion[];
  onDone: () => void;
}) {
  const [now] = useState(() => new Date());
  const today = toLocalDay(now);
  const [drafts, setDrafts] = useState<readonly PriceDraft[]>(() => questions.map(() => emptyDraft));
  const [isPromotion, setIsPromotion] = useState(false);
  const [isMember, setIsMember] = useState(false);
  const [day, setDay] = useState(today);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [needsConfirmation, setNeedsConfirmation] = useState(false);
  const { save, isPending } = useOwnPrices();
  const [onlyQuestion] = questions.length === 1 ? questions : [];
  const isBlank = drafts.every(({ price }) => price.trim() === '');
  const labelPhoto = useLabelPhoto(onlyQuestion, { hasNewPrice: !isBlank, isMember });

  const updateDraft = (changedIndex: number, change: Partial<PriceDraft>) => {
    setDrafts(drafts.map((draft, index) => (index === changedIndex ? { ...draft, ...change } : draft)));
    if (change.price !== undefined) setNeedsConfirmation(false);
  };
  const warnings = questions.map((question, index) => getTypoWarning(question, drafts[index]?.price ?? ''));
  const findProblem = (draft: PriceDraft, index: number) => {
    if (!wasSubmitted) return undefined;
    return (
      validatePrice(draft.price) ??
      (needsConfirmation ? warnings[index] : null) ??
      (isBlank && index === 0 && !labelPhoto.isChanged ? t`Enter the price.` : undefined)
    );
  };
  const draftsToSave = drafts.map((draft) => {
    if (isMember) return { ...draft, isMember };
    return isPromotion ? withDefaultEndDate(draft, day) : { ...draft, regularPrice: '', endsOn: '' };
  });

  const earliestDay = toLocalDay(new Date(now.getTime() - (OWN_PRICE_MAX_AGE_DAYS - 1) * DAY_MS));
  const dayProblem =
    day < earliestDay || day > today
      ? t`Choose a day within the last ${OWN_PRICE_MAX_AGE_DAYS} days`
      : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    const isInvalid = draftsToSave.some(
      (draft) =>
        validatePrice(draft.price) ?? validateRegularPrice(draft) ?? validateEndDate(draft.endsOn, day),
    );
    if (isPending || labelPhoto.isPending || labelPhoto.isReading || isInvalid || dayProblem) return;
    // A new photo can be saved without a new price if the shopper has already entered a price.
    if (isBlank && !(onlyQuestion?.hasOwnPrice && labelPhoto.isChanged)) return;
    if (!needsConfirmation && warnings.some((warning) => warning !== null)) return setNeedsConfirmation(true);
    const isSaved = isBlank || (await save(toOwnPrices(questions, draftsToSave, toSeenAt(day, today, now))));
    if (isSaved && (!labelPhoto.isChanged || (await labelPhoto.saveOrRemove()))) onDone();
  };
  const removeOwnPrice = async ({ itemId, storeId }: PriceQuestion) => {
    const removal = { itemId, storeId, priceCents: null, regularPriceCents: null, seenAt: now.toISOString() };
    if (await save([removal])) onDone();
  };

  const indexesByStore = Map.groupBy(questions.keys(), (index) => questions[index]?.storeId);
  const renderPriceField = (index: number) => {
    const question = questions[index];
    if (question === undefined) return null;
    const draft = drafts[index] ?? emptyDraft;
    return (
      <Field
        key={`${question.itemId} ${question.storeId}`}
        label={
          onlyQuestion
            ? getPriceLabel(question.unit)
            : `${localizedItemName(question.name)}, ${brandAndSizeText(question)}`
        }
        hint={getHint(question, draft.price)}
        error={findProblem(draft, index)}
        isUsd
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={draft.price}
        onChange={({ target }) => updateDraft(index, { price: target.value })}
      />
    );
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 pt-1">
      {onlyQuestion === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {[...indexesByStore].map(([storeId, indexes]) => (
            <fieldset key={storeId} className="min-w-0 space-y-3">
              <legend className="mb-2 font-medium">{questions[indexes[0] ?? 0]?.storeName}</legend>
              {indexes.map(renderPriceField)}
            </fieldset>
          ))}
        </div>
      ) : (
        renderPriceField(0)
      )}
      {onlyQuestion && (
        <div>
          <MemberPriceSwitch chain={onlyQuestion.chain} isMember={isMember} onChange={setIsMember} />
          {!isMember && <SwitchRow label={t`It’s on sale`} isOn={isPromotion} onChange={setIsPromotion} />}
          {(isPromotion || isMember) && (
            <div className="mt-3 space-y-4">
              <Field
                label={isMember ? t`Price without the card, if shown` : t`Regular price, if shown`}
                error={wasSubmitted && draftsToSave[0] ? validateRegularPrice(draftsToSave[0]) : undefined}
                isUsd
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={drafts[0]?.regularPrice ?? ''}
                onChange={({ target }) => updateDraft(0, { regularPrice: target.value })}
              />
              <Field
                label={t`Last day of the sale, if shown`}
                hint={t`If you leave it blank, the price counts for a week.`}
                type="date"
                error={wasSubmitted ? validateEndDate(drafts[0]?.endsOn ?? '', day) : undefined}
                min={day}
                value={drafts[0]?.endsOn ?? ''}
                onChange={({ target }) => updateDraft(0, { endsOn: target.value })}
              />
            </div>
          )}
        </div>
      )}
      <Field
        label={t`Seen on`}
        type="date"
        min={earliestDay}
        max={today}
        error={dayProblem}
        value={day}
        onChange={({ target }) => setDay(target.value || today)}
      />
      {onlyQuestion && <LabelPhotoField labelPhoto={labelPhoto} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-ink-soft">
          {priceUsageText(
            draftsToSave.map((draft) => ({
              ...toPromotion(draft),
              isMember,
              seenAt: toSeenAt(day, today, now),
            })),
            now,
          )}
        </p>
        {onlyQuestion?.hasOwnPrice && (
          <Button variant="quiet" onClick={() => void removeOwnPrice(onlyQuestion)}>
            {t`Remove my price`}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending || labelPhoto.isPending}>
          {needsConfirmation ? t`Save anyway` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

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
  type PriceDraft,
  probableTypoWarning,
  toLocalDay,
  toOwnPrices,
  toPromotion,
  toSeenAt,
  validateEndDate,
  validatePrice,
  validateRegularPrice,
  whereUsedText,
  withDefaultEndDate,
} from './own-price-draft.ts';
import type { PriceQuestion } from './price-question.ts';
import { useLabelPhoto } from './use-label-photo.ts';
import { useOwnPrices } from './use-own-prices.ts';

const empty: PriceDraft = { price: '', regularPrice: '', endsOn: '', isMember: false };

const priceLabel = (unit: string) =>
  isSoldByWeight(unit) ? t`Price per lb` : t`Price for ${localizedUnit(unit)}`;

function hintOf(question: PriceQuestion, text: string): string | undefined {
  const { shownCents, isEstimate, isOwn } = question;
  const warning = probableTypoWarning(question, text);
  if (warning !== null || shownCents === null) return warning ?? undefined;
  const usd = formatUsd(shownCents);
  if (isOwn) return t`You saw ${usd}`;
  return isEstimate ? t`Our price now: about ${usd}` : t`Our price now: ${usd}`;
}

/** The fields for sale, card and photo appear only if the form is for one product at one store. */
export function OwnPriceForm({
  questions,
  onDone,
}: {
  questions: readonly PriceQuestion[];
  onDone: () => void;
}) {
  const [now] = useState(() => new Date());
  const today = toLocalDay(now);
  const [drafts, setDrafts] = useState<readonly PriceDraft[]>(() => questions.map(() => empty));
  const [isPromotion, setIsPromotion] = useState(false);
  const [isMember, setIsMember] = useState(false);
  const [day, setDay] = useState(today);
  const [isChecked, setIsChecked] = useState(false);
  const [isDoubted, setIsDoubted] = useState(false);
  const { save, isPending } = useOwnPrices();
  const [only] = questions.length === 1 ? questions : [];
  const isBlank = drafts.every(({ price }) => price.trim() === '');
  const label = useLabelPhoto(only, { hasNewPrice: !isBlank, isMember });

  const write = (changed: number, change: Partial<PriceDraft>) => {
    setDrafts(drafts.map((draft, index) => (index === changed ? { ...draft, ...change } : draft)));
    if (change.price !== undefined) setIsDoubted(false);
  };
  const warnings = questions.map((question, index) =>
    probableTypoWarning(question, drafts[index]?.price ?? ''),
  );
  const problemOf = (draft: PriceDraft, index: number) => {
    if (!isChecked) return undefined;
    return (
      validatePrice(draft.price) ??
      (isDoubted ? warnings[index] : null) ??
      (isBlank && index === 0 && !label.isChanged ? t`Enter the price.` : undefined)
    );
  };
  const sent = drafts.map((draft) => {
    if (isMember) return { ...draft, isMember };
    return isPromotion ? withDefaultEndDate(draft, day) : { ...draft, regularPrice: '', endsOn: '' };
  });

  const firstDay = toLocalDay(new Date(now.getTime() - (OWN_PRICE_MAX_AGE_DAYS - 1) * DAY_MS));
  const dayFault =
    day < firstDay || day > today
      ? t`Choose a day within the last ${OWN_PRICE_MAX_AGE_DAYS} days`
      : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const isWrong = sent.some(
      (draft) =>
        validatePrice(draft.price) ?? validateRegularPrice(draft) ?? validateEndDate(draft.endsOn, day),
    );
    if (isPending || label.isPending || label.isReading || isWrong || dayFault) return;
    // A new photo can be saved without a new price if the shopper already entered a price earlier.
    if (isBlank && !(only?.hasOwnPrice && label.isChanged)) return;
    if (!isDoubted && warnings.some((warning) => warning !== null)) return setIsDoubted(true);
    const isSaved = isBlank || (await save(toOwnPrices(questions, sent, toSeenAt(day, today, now))));
    if (isSaved && (!label.isChanged || (await label.saveOrRemove()))) onDone();
  };
  const takeBack = async ({ itemId, storeId }: PriceQuestion) => {
    const nothing = { itemId, storeId, priceCents: null, regularPriceCents: null, seenAt: now.toISOString() };
    if (await save([nothing])) onDone();
  };

  const byStore = Map.groupBy(questions.keys(), (index) => questions[index]?.storeId);
  const priceField = (index: number) => {
    const each = questions[index];
    if (each === undefined) return null;
    const draft = drafts[index] ?? empty;
    return (
      <Field
        key={`${each.itemId} ${each.storeId}`}
        label={only ? priceLabel(each.unit) : `${localizedItemName(each.name)}, ${brandAndSizeText(each)}`}
        hint={hintOf(each, draft.price)}
        error={problemOf(draft, index)}
        isUsd
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={draft.price}
        onChange={({ target }) => write(index, { price: target.value })}
      />
    );
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 pt-1">
      {only === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {[...byStore].map(([storeId, indexes]) => (
            <fieldset key={storeId} className="min-w-0 space-y-3">
              <legend className="mb-2 font-medium">{questions[indexes[0] ?? 0]?.storeName}</legend>
              {indexes.map(priceField)}
            </fieldset>
          ))}
        </div>
      ) : (
        priceField(0)
      )}
      {only && (
        <div>
          <MemberPriceSwitch chain={only.chain} isMember={isMember} onChange={setIsMember} />
          {!isMember && <SwitchRow label={t`It’s on sale`} isOn={isPromotion} onChange={setIsPromotion} />}
          {(isPromotion || isMember) && (
            <div className="mt-3 space-y-4">
              <Field
                label={isMember ? t`Price without the card, if shown` : t`Regular price, if shown`}
                error={isChecked && sent[0] ? validateRegularPrice(sent[0]) : undefined}
                isUsd
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={drafts[0]?.regularPrice ?? ''}
                onChange={({ target }) => write(0, { regularPrice: target.value })}
              />
              <Field
                label={t`Last day of the sale, if shown`}
                hint={t`If you leave it blank, the price counts for a week.`}
                type="date"
                error={isChecked ? validateEndDate(drafts[0]?.endsOn ?? '', day) : undefined}
                min={day}
                value={drafts[0]?.endsOn ?? ''}
                onChange={({ target }) => write(0, { endsOn: target.value })}
              />
            </div>
          )}
        </div>
      )}
      <Field
        label={t`Seen on`}
        type="date"
        min={firstDay}
        max={today}
        error={dayFault}
        value={day}
        onChange={({ target }) => setDay(target.value || today)}
      />
      {only && <LabelPhotoField labelPhoto={label} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-ink-soft">
          {whereUsedText(
            sent.map((draft) => ({ ...toPromotion(draft), isMember, seenAt: toSeenAt(day, today, now) })),
            now,
          )}
        </p>
        {only?.hasOwnPrice && (
          <Button variant="quiet" onClick={() => void takeBack(only)}>
            {t`Remove my price`}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending || label.isPending}>
          {isDoubted ? t`Save anyway` : t`Save`}
        </Button>
      </div>
    </form>
  );
}

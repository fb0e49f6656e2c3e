import { type FormEvent, useState } from 'react';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { isProbablyTypo } from '#domain/price/probable-typo.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { describeAmountProblem } from '#web/shared/amount-problem.ts';
import { packagePriceText, TypoQuestion } from '#web/shared/typo-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { type OtherStorePrice, shelfPriceText } from './shelf-price-text.ts';

export function ShelfPriceForm({
  storeName,
  isByWeight,
  knownPrice,
  otherPrices,
  labelCents,
  onSave,
}: {
  storeName: string;
  isByWeight: boolean;
  knownPrice: { priceCents: number; isEstimate: boolean } | undefined;
  otherPrices: readonly OtherStorePrice[];
  labelCents: number | null;
  onSave: (cents: number) => Promise<boolean>;
}) {
  const [text, setText] = useState(labelCents === null || isByWeight ? '' : (labelCents / 100).toFixed(2));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [savedCents, setSavedCents] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [needsConfirmation, setNeedsConfirmation] = useState<boolean | null>(null);
  // For weighed items, labels show the package total, not the price per pound.
  const [packageCents, setPackageCents] = useState(isByWeight ? labelCents : null);
  const cents = parseTypedUsd(text) ?? 0;
  const comparisonText = cents > 0 ? shelfPriceText(cents, otherPrices) : null;
  const knownPriceText = knownPrice
    ? knownPrice.isEstimate
      ? t`Our price at ${storeName}: about ${formatUsd(knownPrice.priceCents)}`
      : t`Our price at ${storeName}: ${formatUsd(knownPrice.priceCents)}`
    : t`At ${storeName}`;
  const save = async () => {
    setIsSaving(true);
    if (await onSave(cents)) setSavedCents(cents);
    setIsSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (cents === 0 || isSaving) return;
    if (knownPrice && isProbablyTypo(cents, knownPrice.priceCents)) setNeedsConfirmation(true);
    else void save();
  };
  const resetPrice = () => {
    setNeedsConfirmation(false);
    if (!isByWeight) return;
    setPackageCents(cents);
    setText('');
    setWasSubmitted(false);
  };
  const isSaved = savedCents === cents && cents > 0;
  return (
    <form noValidate onSubmit={submit}>
      {needsConfirmation && knownPrice ? (
        <TypoQuestion
          {...{ cents, expectedCents: knownPrice.priceCents, isByWeight }}
          onSave={() => {
            setNeedsConfirmation(false);
            void save();
          }}
          onChange={resetPrice}
        />
      ) : (
        <div className="flex items-start gap-2">
          <Field
            className="flex-1"
            label={isByWeight ? t`Shelf price per lb` : t`Shelf price`}
            hint={packageCents === null ? knownPriceText : packagePriceText(packageCents)}
            error={wasSubmitted && cents === 0 ? describeAmountProblem(text) : undefined}
            isUsd
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="0.00"
            autoFocus={needsConfirmation === false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            className="mt-6"
            isPending={isSaving}
            disabledReason={isSaved ? t`This price is saved` : undefined}
          >
            {isSaved ? t`Saved` : t`Save price`}
          </Button>
        </div>
      )}
      <p role="status" className="mt-1 min-h-6 font-semibold">
        {comparisonText}
      </p>
    </form>
  );
}

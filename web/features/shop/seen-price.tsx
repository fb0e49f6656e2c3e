import { type FormEvent, useState } from 'react';
import type { ShoppingTripLine } from '#contract/shop.ts';
import { t } from '#domain/language.ts';
import { formatUsd, MAX_PRICE_CENTS } from '#domain/money.ts';
import { isProbablyTypo } from '#domain/price/probable-typo.ts';
import { isAboveMaxUsd, parseTypedUsd } from '#domain/price/read-usd.ts';
import { packagePriceText, TypoQuestion } from '#web/shared/typo-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import type { TripChange } from './use-shop.ts';

export function SeenPriceForm({
  line,
  price: { itemId, storeId, own, isByWeight = false, priceCents: shownCents, isEstimate, quantity },
  storeName,
  onChange,
}: {
  line: ShoppingTripLine;
  price: ShoppingTripLine['prices'][number];
  storeName: string;
  onChange: (change?: TripChange, undo?: TripChange) => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [doubtedCents, setDoubtedCents] = useState<number | null>(null);
  const [packageCents, setPackageCents] = useState<number | null>(null);
  const expectedCents = shownCents / quantity;
  const save = (priceCents: number) => {
    const change = { kind: 'price', line: line.line, storeId } as const;
    const noPrice = { priceCents: null, regularPriceCents: null };
    const seenAt = new Date().toISOString();
    onChange(
      { ...change, price: { itemId, priceCents, regularPriceCents: null, seenAt } },
      {
        ...change,
        price: { itemId, ...(own ?? { ...noPrice, seenAt }) },
        ...(own ? {} : { shown: { cents: expectedCents, isEstimate } }),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const priceCents = parseTypedUsd(text);
    if (isAboveMaxUsd(text)) return setError(t`At most ${formatUsd(MAX_PRICE_CENTS)}.`);
    if (priceCents === null || priceCents === 0) return setError(t`Enter a price like 3.49.`);
    setError(undefined);
    if (isProbablyTypo(priceCents, expectedCents)) setDoubtedCents(priceCents);
    else save(priceCents);
  };
  const resetPrice = () => {
    if (isByWeight) {
      setPackageCents(doubtedCents);
      setText('');
    }
    setDoubtedCents(null);
  };
  return (
    <form
      noValidate
      // Otherwise, the fixed footer could hide the form.
      ref={(form) => form?.scrollIntoView({ block: 'nearest' })}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onChange()}
      className="flex w-full scroll-mb-40 flex-wrap items-end gap-2 px-4 pb-3"
    >
      {doubtedCents === null ? (
        <>
          <Field
            label={t`Price at ${storeName}, for one ${isByWeight ? t`pound` : t`package`}`}
            hint={packageCents === null ? undefined : packagePriceText(packageCents)}
            className="flex-1 basis-40"
            isUsd
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={text}
            error={error}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="primary">
            {t`Save`}
          </Button>
        </>
      ) : (
        <TypoQuestion
          {...{ cents: doubtedCents, expectedCents, isByWeight }}
          onSave={() => save(doubtedCents)}
          onChange={resetPrice}
        />
      )}
    </form>
  );
}

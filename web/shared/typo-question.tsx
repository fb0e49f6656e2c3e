import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';

function differenceText(cents: number, expectedCents: number, isByWeight: boolean): string {
  const price = isByWeight ? t`${formatUsd(cents)} a pound` : formatUsd(cents);
  if (cents < expectedCents) {
    return t`${price} is much less than our price, ${formatUsd(Math.round(expectedCents))}.`;
  }
  return t`${price} is about ${Math.round(cents / expectedCents)} times our price.`;
}

export const packagePriceText = (cents: number): string =>
  t`The label says ${formatUsd(cents)} for the whole package. Enter the price per lb.`;

export function TypoQuestion({
  cents,
  expectedCents,
  isByWeight,
  onSave,
  onChange,
}: {
  cents: number;
  expectedCents: number;
  isByWeight: boolean;
  onSave: () => void;
  /** Called if the shopper wants to change the price, or if a weighed item's price is for the whole package. */
  onChange: () => void;
}) {
  return (
    <div className="w-full space-y-2">
      <p role="alert">
        {differenceText(cents, expectedCents, isByWeight)}
        {isByWeight && ` ${t`Is that the price for one pound, or for the whole package?`}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onSave}>{isByWeight ? t`One pound` : t`Save anyway`}</Button>
        <Button autoFocus onClick={onChange}>
          {isByWeight ? t`Whole package` : t`Change`}
        </Button>
      </div>
    </div>
  );
}

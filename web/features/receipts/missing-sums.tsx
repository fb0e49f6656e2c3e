import { t } from '#domain/language.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { Field } from '#web/ui/input.tsx';
import type { TypedSums } from './receipt-draft.ts';

export function MissingSums({
  receipt,
  typed,
  onType,
}: {
  receipt: Receipt;
  typed: TypedSums;
  onType: (typed: TypedSums) => void;
}) {
  if (receipt.taxCents !== null && receipt.totalCents !== null) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {receipt.taxCents === null && (
        <Field
          label={t`Tax on the receipt`}
          hint={t`We didn’t find it. Enter 0 if there’s none.`}
          isUsd
          inputMode="decimal"
          value={typed.tax}
          onChange={({ target }) => onType({ ...typed, tax: target.value })}
        />
      )}
      {receipt.totalCents === null && (
        <Field
          label={t`Total on the receipt`}
          hint={t`We didn’t find it.`}
          isUsd
          inputMode="decimal"
          value={typed.total}
          onChange={({ target }) => onType({ ...typed, total: target.value })}
        />
      )}
    </div>
  );
}

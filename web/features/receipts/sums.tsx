import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { rich } from '#web/lib/rich.ts';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CorrectedTotals, sumReceipt } from './receipt-draft.ts';

export function TotalsNotice({ receipt }: { receipt: Receipt }) {
  const { differenceCents, subtotalCents, totalCents } = receipt;
  if (differenceCents === 0) return null;
  if (differenceCents === null) {
    return (
      <Notice tone="amber" title={t`No total found`}>
        <p>{t`We couldn’t double-check these lines. Compare them with the receipt before you save.`}</p>
      </Notice>
    );
  }
  // `differenceCents` was computed from either the printed total or the printed subtotal.
  const isTotalDifference = totalCents !== null && totalCents - sumReceipt(receipt) === differenceCents;
  const [itemsText, printedCents] = isTotalDifference
    ? [t`Items add up to ${formatUsd(sumReceipt(receipt))}`, totalCents]
    : [
        t`Items add up to ${formatUsd((subtotalCents ?? 0) - differenceCents)} before tax`,
        subtotalCents ?? 0,
      ];
  return (
    <Notice
      tone="amber"
      title={
        differenceCents > 0
          ? t`It doesn’t add up: ${formatUsd(Math.abs(differenceCents))} short`
          : t`It doesn’t add up: ${formatUsd(Math.abs(differenceCents))} over`
      }
    >
      <p>
        {rich`${itemsText}, the receipt says ${formatUsd(printedCents)}. ${
          receipt.lines.some(({ isDoubtful }) => isDoubtful)
            ? t`Check the highlighted lines. We’ll skip them unless you choose the item.`
            : t`Compare the lines with the receipt before you save.`
        }`}
      </p>
    </Notice>
  );
}

export function MissingTotalFields({
  receipt,
  correctedTotals,
  onType,
}: {
  receipt: Receipt;
  correctedTotals: CorrectedTotals;
  onType: (typed: CorrectedTotals) => void;
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
          value={correctedTotals.tax}
          onChange={({ target }) => onType({ ...correctedTotals, tax: target.value })}
        />
      )}
      {receipt.totalCents === null && (
        <Field
          label={t`Total on the receipt`}
          hint={t`We didn’t find it.`}
          isUsd
          inputMode="decimal"
          value={correctedTotals.total}
          onChange={({ target }) => onType({ ...correctedTotals, total: target.value })}
        />
      )}
    </div>
  );
}

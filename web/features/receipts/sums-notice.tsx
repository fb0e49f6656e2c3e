import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { rich } from '#web/lib/rich.ts';
import { Notice } from '#web/ui/notice.tsx';
import { receiptSum } from './receipt-draft.ts';

export function SumsNotice({ receipt }: { receipt: Receipt }) {
  const { differenceCents: off, subtotalCents, totalCents } = receipt;
  if (off === 0) return null;
  if (off === null) {
    return (
      <Notice tone="amber" title={t`No total found`}>
        <p>{t`We couldn’t double-check these lines. Compare them with the receipt before you save.`}</p>
      </Notice>
    );
  }
  // If the receipt's own sums disagree, the difference may be at the subtotal.
  const isAtTotal = totalCents !== null && totalCents - receiptSum(receipt) === off;
  const [lines, printed] = isAtTotal
    ? [t`Items add up to ${formatUsd(receiptSum(receipt))}`, totalCents]
    : [t`Items add up to ${formatUsd((subtotalCents ?? 0) - off)} before tax`, subtotalCents ?? 0];
  return (
    <Notice
      tone="amber"
      title={
        off > 0
          ? t`It doesn’t add up: ${formatUsd(Math.abs(off))} short`
          : t`It doesn’t add up: ${formatUsd(Math.abs(off))} over`
      }
    >
      <p>
        {rich`${lines}, the receipt says ${formatUsd(printed)}. ${
          receipt.lines.some(({ isDoubtful }) => isDoubtful)
            ? t`Check the highlighted lines. We’ll skip them unless you choose the item.`
            : t`Compare the lines with the receipt before you save.`
        }`}
      </p>
    </Notice>
  );
}

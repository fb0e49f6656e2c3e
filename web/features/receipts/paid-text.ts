import type { SavedReceipt } from '#contract/receipts.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

type PaidReceipt = {
  learned: SavedReceipt['learned'];
  lines: readonly Pick<SavedReceipt['lines'][number], 'promisedCents' | 'priceCents'>[];
};

function sumPaid({ lines }: PaidReceipt) {
  const promisedLines = lines.filter(({ promisedCents }) => promisedCents !== null);
  const promised = promisedLines.reduce((sum, line) => sum + (line.promisedCents ?? 0), 0);
  const paid = promisedLines.reduce((sum, line) => sum + line.priceCents, 0);
  const percent = promised === 0 ? 0 : Math.round(((paid - promised) / promised) * 100);
  return { count: promisedLines.length, promised, paid, percent };
}

export function paidText(receipt: PaidReceipt): string {
  const { count, promised, paid, percent } = sumPaid(receipt);
  if (count === 0) return t`We didn’t have prices for these items when you saved this receipt.`;
  const verdict =
    percent === 0 ? t`about the same` : `${Math.abs(percent)}% ${percent > 0 ? t`more` : t`less`}`;
  return t`When you saved it, our prices came to ${formatUsd(promised)} for ${count} of ${receipt.lines.length} items. You paid ${formatUsd(paid)} for them: ${verdict}.`;
}

/** Smaller differences between a chain's prices and ours aren't mentioned. */
const MIN_MENTIONED_PERCENT = 3;

/**
 * Says how much higher or lower the chain's prices are than we expected, comparing each item before sales. If that
 * contradicts the totals, starts with "But item by item and before sales".
 */
export function priceLevelDifferenceText(receipt: PaidReceipt): string | null {
  if (receipt.learned === null) return null;
  const { chainName, percent, priceCount } = receipt.learned;
  if (Math.abs(percent) < MIN_MENTIONED_PERCENT) return null;
  const isOpposite = percent * sumPaid(receipt).percent < 0;
  const basisText =
    priceCount === 1 ? t`based on your price there` : t`based on your ${priceCount} prices there`;
  const differenceText = percent > 0 ? t`${percent}% higher` : t`${-percent}% lower`;
  return isOpposite
    ? t`But item by item and before sales, ${chainName} looks ${differenceText} than we thought, ${basisText}.`
    : t`${chainName} looks ${differenceText} than we thought, ${basisText}.`;
}

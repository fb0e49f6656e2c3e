import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

/** An amount without "about": whole dollars where it is an estimate ("$71"), else to the cent. Under a dollar always to the cent. */
export function roundedUsd(cents: number, isEstimate: boolean): string {
  const isWhole = isEstimate && Math.abs(cents) >= 100;
  return isWhole ? formatUsd(100 * Math.round(cents / 100)).slice(0, -3) : formatUsd(cents);
}

/** An amount in a sentence: "about $71" for an estimate, "$71.47" for what was seen. */
export function spokenUsd(cents: number, isEstimate: boolean): string {
  const usd = roundedUsd(cents, isEstimate);
  return isEstimate ? t`about ${usd}` : usd;
}

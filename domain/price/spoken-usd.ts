import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

/** Formats an amount: estimates of a dollar or more in whole dollars ("$71"), others to the cent. */
export function roundedUsd(cents: number, isEstimate: boolean): string {
  const isWhole = isEstimate && Math.abs(cents) >= 100;
  return isWhole ? formatUsd(100 * Math.round(cents / 100)).slice(0, -3) : formatUsd(cents);
}

/** An amount in a sentence: "about $71" for an estimate, "$71.47" for an observed price. */
export function spokenUsd(cents: number, isEstimate: boolean): string {
  const usd = roundedUsd(cents, isEstimate);
  return isEstimate ? t`about ${usd}` : usd;
}

/** An exact amount, without ".00" if it's whole dollars: "$60", "$60.50". */
export const plainUsd = (cents: number): string => formatUsd(cents).replace(/\.00$/, '');

import { MAX_PRICE_CENTS } from '#domain/money.ts';

const usdPattern = /^\$?(?<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{1,2}))?$/;

function parseUnlimitedUsd(text: string): number | null {
  const groups = usdPattern.exec(text.trim())?.groups;
  if (!groups?.dollars) return null;
  return Number(`${groups.dollars.replaceAll(',', '')}${(groups.cents ?? '').padEnd(2, '0')}`);
}

/**
 * Parses dollars to cents: `3`, `$3`, `3.5` and `1,234.56`. Null for signs, third decimals, misplaced commas and
 * amounts over the limit.
 */
export function parseUsd(text: string): number | null {
  const cents = parseUnlimitedUsd(text);
  return cents !== null && cents <= MAX_PRICE_CENTS ? cents : null;
}

/** `1,89` becomes `1.89`. A comma before three digits is a thousands separator. */
const convertDecimalComma = (text: string): string => text.trim().replace(/^(\$?\d+),(\d{2})$/, '$1.$2');

export function parseTypedUsd(text: string, maxCents = MAX_PRICE_CENTS): number | null {
  const cents = parseUnlimitedUsd(convertDecimalComma(text));
  return cents !== null && cents <= maxCents ? cents : null;
}

export const isAboveMaxUsd = (text: string, maxCents = MAX_PRICE_CENTS): boolean =>
  (parseUnlimitedUsd(convertDecimalComma(text)) ?? 0) > maxCents;

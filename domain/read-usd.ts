import { MAX_PRICE_CENTS } from '#domain/money.ts';

const usdPattern = /^\$?(?<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{1,2}))?$/;

/**
 * Reads an amount a person or a file wrote: `3`, `$3`, `3.5`, `1,234.56`, with blanks around it. Returns cents, or
 * null for what is not one: a sign, a third decimal, misplaced commas, more than `MAX_PRICE_CENTS`.
 */
export function parseUsd(text: string): number | null {
  const groups = usdPattern.exec(text.trim())?.groups;
  if (!groups?.dollars) return null;
  const cents = Number(`${groups.dollars.replaceAll(',', '')}${(groups.cents ?? '').padEnd(2, '0')}`);
  return cents <= MAX_PRICE_CENTS ? cents : null;
}

/** The same of what is typed: also `1,89`, as who writes Spanish may. A comma before three digits stays one of thousands. */
export const typedUsd = (text: string): number | null =>
  parseUsd(text.trim().replace(/^(\$?\d+),(\d{2})$/, '$1.$2'));

import { appendCheckDigit, toGtin14 } from './gtin.ts';

/** `digits` has no leading zeros. Whether it includes the check digit depends on the list. */
export type WicCode = { kind: 'plu' | 'upc'; digits: string };

export type CheckDigitPresence = 'included' | 'missing' | 'mixed';

const SCIENTIFIC_NOTATION = /^\d+(\.\d+)?e\+?\d+$/i;

/**
 * A list is mixed if 30% to 70% of its codes end in a valid check digit. In a list without check digits, one code in
 * ten does so by chance.
 */
const MIXED_SHARE = { above: 0.3, below: 0.7 };

export function parseWicCode(text: string): WicCode | { fault: string } {
  const cleanedText = text.replace(/^'/, '').replace(/[\s-]/g, '').replace(/\.0+$/, '');
  if (cleanedText === '') return { fault: 'has no UPC or PLU' };
  if (SCIENTIFIC_NOTATION.test(cleanedText))
    return { fault: 'its UPC is in scientific notation: format the column as a number without decimals' };
  if (!/^\d{1,20}$/.test(cleanedText)) return { fault: 'its UPC or PLU is not made of digits' };
  const digits = cleanedText.replace(/^0+/, '');
  if (/^\d{4,5}$/.test(digits)) return { kind: 'plu', digits };
  return /^\d{7,14}$/.test(digits)
    ? { kind: 'upc', digits }
    : { fault: 'its UPC or PLU has the wrong number of digits' };
}

const parseFullCode = (digits: string) => toGtin14(digits.padStart(14, '0'));

/** Detects whether a list's codes include check digits. A single code isn't conclusive, so pass all of them. */
export function detectCheckDigits(codes: readonly WicCode[]): CheckDigitPresence {
  const upcs = codes.filter(({ kind }) => kind === 'upc');
  const share = upcs.filter(({ digits }) => parseFullCode(digits) !== null).length / Math.max(1, upcs.length);
  if (share > MIXED_SHARE.above && share < MIXED_SHARE.below) return 'mixed';
  return share < MIXED_SHARE.below ? 'missing' : 'included';
}

export function gtinFromWicCode(
  { kind, digits }: WicCode,
  checkDigits: Exclude<CheckDigitPresence, 'mixed'>,
): string | null {
  if (kind === 'plu') return digits.padStart(14, '0');
  if (checkDigits === 'included') return parseFullCode(digits);
  return digits.length > 13 ? null : appendCheckDigit(digits.padStart(13, '0'));
}

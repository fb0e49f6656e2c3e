const longest = 14;
/** With fewer digits that count, a code is a store's own (PLU 4011 for bananas), not a product's. */
const fewestSignificant = 7;

/**
 * The GTIN-14 of a bar code text (GTIN-8, UPC-A, EAN-13 or GTIN-14), or null when it is none or its check digit is wrong.
 * Leading zeros may be missing or added, as in FoodData Central, where an 11-digit code is a UPC-A without its zero:
 * the check digit (GS1 General Specifications 7.9) counts from the right, so padding does not change it.
 * A missing check digit is never made up.
 */
export function toGtin14(text: string): string | null {
  const digits = text.trim();
  if (!/^\d{8,14}$/.test(digits)) return null;
  if (digits.replace(/^0+/, '').length < fewestSignificant) return null;
  const padded = digits.padStart(longest, '0');
  return checkSum(padded) % 10 === 0 ? padded : null;
}

/** Digits from the left count 3, 1, 3, 1 …; with the check digit the sum of a GTIN-14 is a multiple of ten. */
function checkSum(gtin14: string): number {
  return [...gtin14].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
}

import { parsePlu } from '#domain/item/plu.ts';
import { t } from '#domain/language.ts';

const GTIN_DIGITS = 14;
/** Shorter codes, such as PLU 4011 for bananas, don't identify a product. */
const MIN_SIGNIFICANT_DIGITS = 7;

/**
 * Converts a GTIN-8, UPC-A, EAN-13 or GTIN-14 to a GTIN-14. Leading zeros may be missing or added, because the check
 * digit is computed from the right (GS1 General Specifications 7.9). Returns null for any other text, or if the check
 * digit is wrong.
 */
export function toGtin14(text: string): string | null {
  const digits = text.trim();
  if (!/^\d{8,14}$/.test(digits)) return null;
  if (digits.replace(/^0+/, '').length < MIN_SIGNIFICANT_DIGITS) return null;
  const paddedCode = digits.padStart(GTIN_DIGITS, '0');
  return hasValidCheckDigit(paddedCode) ? paddedCode : null;
}

const computeWeightedSum = (digits: string): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);

const hasValidCheckDigit = (gtin14: string): boolean => computeWeightedSum(gtin14) % 10 === 0;

/** Turns 13 digits into a GTIN-14. Use only for lists known to omit the check digit. */
export const appendCheckDigit = (digits: string): string =>
  `${digits}${(10 - (computeWeightedSum(digits) % 10)) % 10}`;

/** Converts a UPC-E to the UPC-A, which has the same check digit. Returns null for any other text. */
export function expandUpcE(text: string): string | null {
  const [, system, body, check] = /^([01])(\d{6})(\d)$/.exec(text) ?? [];
  if (body === undefined) return null;
  const lastBodyDigit = Number(body[5]);
  if (lastBodyDigit <= 2)
    return `${system}${body.slice(0, 2)}${lastBodyDigit}0000${body.slice(2, 5)}${check}`;
  if (lastBodyDigit === 3) return `${system}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`;
  if (lastBodyDigit === 4) return `${system}${body.slice(0, 4)}00000${body[4]}${check}`;
  return `${system}${body.slice(0, 5)}0000${lastBodyDigit}${check}`;
}

export type ParsedProductCode =
  | { kind: 'product'; gtin: string }
  /**
   * A label that the store prints for food it weighs or packs itself. Its number doesn't identify a product
   * outside the store.
   */
  | { kind: 'store-label'; itemNumber: string; priceCents: number | null }
  | { kind: 'coupon' }
  | { kind: 'book' }
  | { kind: 'wrong'; reason: 'digit' | 'length' | 'plu' | 'cut' };

export type BarcodeFormat = 'upc_a' | 'upc_e' | 'ean_8' | 'ean_13' | null;

function parseEightDigitCode(digits: string, format: BarcodeFormat): string | null {
  const padIfValid = (code: string | null) => {
    const paddedCode = code?.padStart(GTIN_DIGITS, '0');
    return paddedCode !== undefined && hasValidCheckDigit(paddedCode) ? paddedCode : null;
  };
  const upcE = padIfValid(expandUpcE(digits));
  if (format === 'upc_e') return upcE;
  const ean8 = padIfValid(digits);
  // An EAN-8 never begins with 0. In the US, an eight-digit code that begins with 0 is a UPC-E.
  return format === null && digits.startsWith('0')
    ? (upcE ?? ean8)
    : (ean8 ?? (format === null ? upcE : null));
}

const isStoreLabel = (gtin14: string): boolean =>
  // UPC-A labels have number system 2 (weighed) or 4 (store's own). EAN-13 labels start with 20 to 29, EAN-8 labels
  // with 0 or 2.
  /^0(02|04|2\d)/.test(gtin14) || /^0{6}[02]/.test(gtin14);

/** Coupons have UPC-A number system 5 or EAN-13 prefix 98 or 99. */
const isCoupon = (gtin14: string): boolean => /^0(05|98|99)/.test(gtin14);

/** GS1 weighting tables 2−, 3 and 5− for a four-digit price's check digit. */
const TWO_MINUS_WEIGHTS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7];
const THREE_WEIGHTS = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7];
const FIVE_MINUS_WEIGHTS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1];

export function computePriceCheckDigit(price: string): number {
  const weights = [TWO_MINUS_WEIGHTS, TWO_MINUS_WEIGHTS, THREE_WEIGHTS, FIVE_MINUS_WEIGHTS];
  const sum = weights.reduce((total, weight, index) => total + (weight[Number(price[index])] as number), 0);
  return (sum * 3) % 10;
}

/** `priceCents` is null if the price's check digit is wrong, because the field doesn't contain a price then. */
function parseStoreLabel(gtin14: string): ParsedProductCode {
  const itemNumber = gtin14.slice(3, 8);
  const priceDigits = gtin14.slice(9, 13);
  const isPrice =
    gtin14.startsWith('002') &&
    Number(gtin14[8]) === computePriceCheckDigit(priceDigits) &&
    Number(priceDigits) > 0;
  return { kind: 'store-label', itemNumber, priceCents: isPrice ? Number(priceDigits) : null };
}

/**
 * Matches codes that may be zero-padded UPC-As without a check digit, as Kroger prints them. In one of ten such codes,
 * the last digit happens to be a valid check digit, so the code would be mistaken for another product's.
 */
const MAY_LACK_CHECK_DIGIT = /^(00|000)[1-9]\d{9}$/;

const DIGITAL_LINK = /^https?:\/\/\S{1,100}?\/(?:01|gtin)\/(\d{8,14})(?![\d])/i;

function extractDigits(text: string): string {
  const normalizedText = text.normalize('NFKC').trim();
  const linkedGtin = DIGITAL_LINK.exec(normalizedText)?.[1];
  if (linkedGtin !== undefined) return linkedGtin;
  const digits = normalizedText.replace(/^\][A-Za-z]\d/, '').replace(/[\s-]/g, '');
  return /^\d{17}$/.test(digits) ? digits.slice(0, 12) : digits;
}

/** Parses a scanned or typed code. A store's own label, such as a deli label, is never mistaken for a product. */
export function parseProductCode(text: string, format: BarcodeFormat = null): ParsedProductCode {
  // PLUs are stored with leading zeros, padded to 14 digits. Remove these zeros.
  const digits = extractDigits(text).replace(/^0{9,10}(?=[1-9]\d{3,4}$)/, '');
  if (/^\d{4,5}$/.test(digits))
    return parsePlu(digits) === null
      ? { kind: 'wrong', reason: 'plu' }
      : { kind: 'product', gtin: digits.padStart(GTIN_DIGITS, '0') };
  if (!/^(\d{8}|\d{11,14})$/.test(digits)) return { kind: 'wrong', reason: 'length' };
  const paddedCode =
    digits.length === 8 ? parseEightDigitCode(digits, format) : digits.padStart(GTIN_DIGITS, '0');
  if (paddedCode === null || !hasValidCheckDigit(paddedCode)) return { kind: 'wrong', reason: 'digit' };
  if (format === null && MAY_LACK_CHECK_DIGIT.test(digits)) return { kind: 'wrong', reason: 'cut' };
  if (/^097[89]/.test(paddedCode)) return { kind: 'book' };
  if (isCoupon(paddedCode)) return { kind: 'coupon' };
  if (isStoreLabel(paddedCode)) return parseStoreLabel(paddedCode);
  return { kind: 'product', gtin: paddedCode };
}

export function codeProblemText(code: Exclude<ParsedProductCode, { kind: 'product' }>): string {
  if (code.kind === 'book') return t`This is a book or magazine, not a grocery item.`;
  if (code.kind === 'coupon') return t`This is a coupon, not a product. Scan the code on the package.`;
  if (code.kind === 'store-label') {
    return t`This is an in-store label for items the store weighs or packs. It means something different at every store.`;
  }
  if (code.reason === 'plu') return t`We don’t know this produce number. Search by name instead.`;
  if (code.reason === 'cut') {
    return t`The last digit may be missing. Scan the package, or type all 14 digits, with zeros in front.`;
  }
  return code.reason === 'digit'
    ? t`One digit is wrong. Check the package and type it again.`
    : t`Barcodes have 8, 12, 13, or 14 digits. Type all of them, including the small ones at each end.`;
}

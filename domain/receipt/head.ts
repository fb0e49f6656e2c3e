export const usesForeignCurrency = (text: string): boolean =>
  /[€£¥₹]\s?\d|\d\s?[€£]|\b(?:CAD|MXN|EUR|GBP|AUD|C\$|A\$)[^\S\n]{0,40}\$?\d|(?<![^\n])[^\S\n]{0,40}(?:(?:TAX|TOTAL|SALES) )?(?:GST|HST|PST|QST|TVQ|VAT|IVA)\b[^a-z\n]{0,20}\d/.test(
    text,
  );

const MAX_HEADER_LINES = 12;
/** Names shorter than this occur elsewhere by chance, so they're searched for only in the header. */
const SHORT_NAME_CHARACTERS = 6;
const GENERIC_NAME_PART =
  / (?:supercenter|markets?|farmers market|food stores|wholesale club|supermarkets?|(?<=[a-z]{6} )mart|friendly markets|\([^()]{0,60}\))$/i;

const OCR_LOOKALIKES: Readonly<Record<string, string>> = {
  b: '[b8]',
  i: '[i1l]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5]',
};

/** Chains whose names are also a product or an everyday word are searched for only in the header. */
const AMBIGUOUS_CHAIN_NAMES = new Set(['sprouts', 'fiesta', 'bakers', 'martins', 'shoppers', 'homeland']);
/**
 * True if the line is a priced product whose name contains a chain's name, such as "BAKERS CHOCOLATE 2.99". In lines
 * about savings, cards, coupons or totals, the name means the chain itself.
 */
const isPricedProduct = (line: string) =>
  /\d\.\d\d\b/.test(line) && !/\b(?:sav\w{0,12}|card|rewards?|customer|total|coupons?)\b/i.test(line);

export function findChainLine(lines: readonly string[], chainName: string): number {
  const letters = [
    ...chainName
      .replace(GENERIC_NAME_PART, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  ];
  if (letters.length < 2) return -1;
  const isLongName = letters.length >= SHORT_NAME_CHARACTERS;
  const letterPatterns = letters.map((letter) => (isLongName && OCR_LOOKALIKES[letter]) || letter);
  const pattern = new RegExp(`(?<![a-z0-9])${letterPatterns.join('[^a-z0-9\\n]{0,3}')}(?![a-z0-9])`, 'i');
  const isHeaderOnly = letters.length < SHORT_NAME_CHARACTERS || AMBIGUOUS_CHAIN_NAMES.has(letters.join(''));
  const searchedLines = isHeaderOnly
    ? lines.filter((line) => line.trim() !== '').slice(0, MAX_HEADER_LINES)
    : lines;
  const line = searchedLines.find((one) => pattern.test(one) && !isPricedProduct(one));
  return line === undefined ? -1 : lines.indexOf(line);
}

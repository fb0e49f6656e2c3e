const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as `2026-11-22`; null where there is no such day. */
function toDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2_000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  // A day too many goes over into another month.
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

const DATES: readonly (readonly [RegExp, (groups: string[]) => string | null])[] = [
  [/(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/, ([y, m, d]) => toDay(Number(y), Number(m), Number(d))],
  [
    /(?<![\d/])(\d{1,2})[/-](\d{1,2})[/-](20\d\d|\d\d)(?![\d/-])/,
    ([m, d, y]) => toDay(Number(y), Number(m), Number(d)),
  ],
  [
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2}),? (20\d\d)\b/i,
    ([m = '', d, y]) => toDay(Number(y), MONTHS.indexOf(m.toLowerCase()) + 1, Number(d)),
  ],
];

/** The day that a receipt bears, months first as tills in the US write them; null without one. */
export function dayIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    for (const [pattern, read] of DATES) {
      const found = pattern.exec(line);
      const day = found ? read(found.slice(1)) : null;
      if (day !== null) return day;
    }
  }
  return null;
}

/** Whether its amounts are of another currency than ours. */
export const isOtherCurrency = (text: string): boolean =>
  /[€£¥₹]\s?\d|\d\s?[€£]|\b(?:CAD|MXN|EUR|GBP|AUD|C\$|A\$)[^\S\n]{0,40}\$?\d|\b(?:GST|HST|PST|QST|TVQ|VAT|IVA)\b[^a-z\n]{0,20}\d/.test(
    text,
  );

const HEAD_LINES = 12;
/** A shorter name is looked for at the top alone: "times" stands in many a receipt. */
const SHORT_NAME = 6;
const GENERIC =
  / (?:supercenter|markets?|farmers market|food stores|wholesale club|supermarkets?|friendly markets|\(.*\))$/i;

/** Whether a receipt is one of the chain of that name, by what stands in it. */
export function namesChain(lines: readonly string[], chainName: string): boolean {
  const letters = [
    ...chainName
      .replace(GENERIC, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  ];
  if (letters.length < 2) return false;
  const pattern = new RegExp(`(?<![a-z0-9])${letters.join('[^a-z0-9\\n]{0,2}')}(?![a-z0-9])`, 'i');
  const text =
    letters.length < SHORT_NAME ? lines.filter((line) => line.trim() !== '').slice(0, HEAD_LINES) : lines;
  return text.some((line) => pattern.test(line));
}

/**
 * Which of these stores a receipt is of, by what stands in it: of its chain, and of the ZIP code on it where one has that; of
 * several the one that the shopper has selected. Undefined where that does not tell: another store's prices would be taken
 * for seen.
 */
export function storeOfReceipt<Store extends { id: number; chainName: string; zipCode: string }>(
  lines: readonly string[],
  stores: readonly Store[],
  selectedIds: readonly number[],
): Store | undefined {
  const first = stores.find(({ chainName }) => namesChain(lines, chainName));
  const ofChain = stores.filter(({ chainName }) => chainName === first?.chainName);
  const printed = new Set(lines.flatMap((line) => line.match(/(?<!\d)\d{5}(?!\d)/g) ?? []));
  const there = ofChain.filter(({ zipCode }) => printed.has(zipCode));
  const likely = there.length > 0 ? there : ofChain;
  const selected = likely.filter(({ id }) => selectedIds.includes(id));
  const [found, ...others] = selected.length > 0 ? selected : likely;
  return others.length === 0 ? found : undefined;
}

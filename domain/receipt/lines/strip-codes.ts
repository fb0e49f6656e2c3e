import type { ParserState, Tally, TallyItem } from '#domain/receipt/lines/tally.ts';

const LINE_NUMBER = /^\d{1,3} (?=\S)/;
/**
 * Numbers at the start of names are treated as line numbers if every name or at least this many names have one.
 * Otherwise, the numbers may be part of the names, as in "7 UP".
 */
const MIN_NUMBERED_NAMES = 4;

export function stripLineNumbers(tally: ParserState): Tally {
  const numberedItems = tally.items.filter(({ name }) => LINE_NUMBER.test(name));
  const numbers = numberedItems.map(({ name }) => Number.parseInt(name, 10));
  const hasEnoughNumbers =
    numberedItems.length === tally.items.length || numberedItems.length >= MIN_NUMBERED_NAMES;
  const isAscending = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
  if (numbers.length > 1 && hasEnoughNumbers && isAscending && numbers.length * 4 >= tally.items.length * 3)
    for (const item of numberedItems) item.name = item.name.replace(LINE_NUMBER, '');
  else if (numberedItems.length === tally.items.length) separateCounts(numberedItems, numbers);
  else removeShortCodes(tally.items);
  return tally;
}

/**
 * If at least half of the items have an item number, short numbers are treated as item numbers too and removed: "48
 * GREEN ONIONS".
 */
function removeShortCodes(items: readonly TallyItem[]): void {
  const itemsWithNumber = items.filter(({ code }) => code !== null);
  if (itemsWithNumber.length * 2 < items.length) return;
  for (const item of items)
    if (item.code === null) item.name = item.name.replace(/^\d{2,3} (?=[A-Z]{3})/, '');
}

/**
 * Turns leading counts into quantities if every name has one: "3 SELTZER", "1 MILK". At least half must be 1, because
 * most items are bought once.
 */
function separateCounts(items: readonly TallyItem[], counts: readonly number[]): void {
  const singleCount = counts.filter((count) => count === 1).length;
  if (items.length < MIN_NUMBERED_NAMES || singleCount * 2 < items.length) return;
  for (const [index, item] of items.entries()) {
    item.name = item.name.replace(LINE_NUMBER, '');
    if (!item.isMultiplied) item.quantity = counts[index] as number;
  }
}

/** Food stamp and tax codes in front of names: "FS SUGAR", "TX BATTERIES". */
const LEADING_TAX_CODE = /^(?:FS|TX|NT) (?=\S)/;

export function removeTaxCodes(tally: Tally): Tally {
  const { items } = tally;
  if (items.length > 1 && items.every(({ name }) => LEADING_TAX_CODE.test(name)))
    for (const item of items) item.name = item.name.replace(LEADING_TAX_CODE, '');
  removeDepartmentCodes(items);
  return tally;
}

const LEADING_DEPARTMENT =
  /^(?:GRO|GRC|GROC|DAI|DRY|FRZ|FZN|FRO|MEAT|MT|PRD|PRO|PROD|BAK|BKY|BKRY|DEL|DELI|SEA|GM|HBC|HBA|NF) (?=[A-Z0-9]{2})/;

/**
 * Strips department codes only if most lines have a code and the codes differ. A single code may be part of a name:
 * "DELI HAM".
 */
function removeDepartmentCodes(items: readonly TallyItem[]): void {
  const codes = items.flatMap(({ name }) => LEADING_DEPARTMENT.exec(name)?.[0] ?? []);
  if (new Set(codes).size < 2 || codes.length * 4 < items.length * 3) return;
  for (const item of items) item.name = item.name.replace(LEADING_DEPARTMENT, '');
}

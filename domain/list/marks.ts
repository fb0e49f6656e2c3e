import { NUMBER_WORDS } from '#domain/text/number-words.ts';

const SIGNATURE = /^(?:sent from my|enviado desde mi|get outlook for) .{2,40}$/i;
/** Sender prefixes of chat exports: "[11/24/26, 6:12 PM] Sam: ". */
const SENDER =
  /^(?:\[(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? )?\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?\]|(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? )?\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)? [-–]) ?[^:]{1,40}:(?: |$)/i;
/**
 * Matches a sender's name before a request for an item, as in "Dave: we need milk". In "Milk: we need 2", the text
 * before the colon is the item.
 */
const REQUESTING_SENDER =
  /^\p{Lu}\p{L}{1,14}: (?=(?:(?:we|i)(?: also| still)? need|(?:can|could) you (?:get|buy|grab)|(?:please|pls) (?:get|buy|grab)|don['’]?t forget)(?: the| some)? (?!it\b|them\b|more\b|some\b|one\b|two\b|three\b|gallons?\b)\p{L}{3})/iu;
const BEFORE_UNIT = String.raw`(?=\s?(?:kg|kilo\w{0,8}|g|gram\w{0,5}|mg|ml|cl|l|lit\w{1,4}|lbs?|libras?|pounds?|oz|onzas?|ounces?|gal\w{0,4})(?![a-z]))`;
const DECIMAL_COMMA = new RegExp(String.raw`(?<![\d.,])(\d{1,3}),(\d{1,2})${BEFORE_UNIT}`, 'gi');
const THOUSANDS_SEPARATOR = /(?<![\d.,])([1-9]\d?)[.,](\d{3})(?=\s?(?:g|gram\w{0,5}|ml)(?![a-z]))/gi;
const SPOKEN_COUNT = String.raw`\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}|an?`;
const SPOKEN_UNIT = 'docena|kilo|libra|litro|gal[oó]n|dozen|pound|gallon|quart';
/** Matches "docena y media" and "two pounds and a half". Replaced before "y" and "and" separate items. */
const AND_A_HALF = new RegExp(
  String.raw`(?<![\p{L}\d.])(?:(${SPOKEN_COUNT}) )?(${SPOKEN_UNIT})s? (?:y medi[oa]|and (?:a|one)[ -]half)(?= |$)`,
  'giu',
);
/** Matches "two and a half" before a unit. */
const NUMBER_AND_A_HALF = new RegExp(
  String.raw`(?<![\p{L}\d.])(${SPOKEN_COUNT}) (?:y medi[oa]|and (?:a|one)[ -]half) (?=(?:${SPOKEN_UNIT}|cup|can|lb|taza)s?\b)`,
  'giu',
);
const addHalf = (count: string = '1') => (Number(NUMBER_WORDS[count.toLowerCase()] ?? count) || 1) + 0.5;
const BOXED_COUNT = /^\[ ?(\d{1,2}) ?\] ?(?=\p{L})/u;
const COUNT_AND_COMMA = /^((?:\[[ xX✓✔]?\] ?)?\d{1,2}), (?=\p{L})/u;
const LETTER_BULLET = /^[ox] (?=\p{L}{3})/u;
const TABLE_RULE = /^[|\s:-]+$/;
/** A heading between dashes, as in "--- Frozen ---". */
const RULED_HEADING = /^[-=–—]{2,10} ?([^-=–—]{2,40}?) ?[-=–—]{2,10}$/u;
const PIECE_COUNT = /^(\d{1,3}) ?(?:pieces?|pcs?|units?|each|ea|piezas?|unidades)\.?$/i;

function convertTableRow(line: string): string | null {
  if (!line.includes('|')) return null;
  if (TABLE_RULE.test(line)) return '';
  const cells = line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const isTableRow = line.startsWith('|') && line.endsWith('|');
  const amountIndex = cells.findIndex((cell, index) => index > 0 && /^[\d½¼¾]/.test(cell));
  if (!isTableRow && (cells.length !== 2 || amountIndex === -1)) return null;
  if (amountIndex === -1) return cells.join(' ');
  const amountText = (cells[amountIndex] as string).replace(PIECE_COUNT, '$1');
  return [amountText, ...cells.filter((_, index) => index !== amountIndex)].join(' ');
}

export function removeListMarkup(line: string): string {
  if (SIGNATURE.test(line)) return '';
  const message = line.replace(SENDER, '').replace(REQUESTING_SENDER, '');
  return (convertTableRow(message) ?? message)
    .replace(RULED_HEADING, '$1:')
    .replace(THOUSANDS_SEPARATOR, '$1$2')
    .replace(DECIMAL_COMMA, '$1.$2')
    .replace(NUMBER_AND_A_HALF, (_, count: string) => `${addHalf(count)} `)
    .replace(AND_A_HALF, (_, count: string | undefined, unit: string) => `${addHalf(count)} ${unit}`)
    .replace(BOXED_COUNT, '$1 ')
    .replace(COUNT_AND_COMMA, '$1 ')
    .replace(LETTER_BULLET, '')
    .trim();
}

import type { SizeUnit } from '#domain/item/size/size-units.ts';
import { findUnitBySpelling, spellingsLongestFirst } from '#domain/item/size/unit-spellings.ts';
import { NUMBER_WORDS } from '#domain/text/number-words.ts';

export type SizeToken =
  | { readonly kind: 'quantity'; readonly value: bigint; readonly unit: SizeUnit; readonly scale: string }
  | { readonly kind: 'packs'; readonly value: bigint }
  | { readonly kind: 'separator' };

const FIXED_POINT_ONE = 10n ** 12n;
const fractionPattern = String.raw`(?<numerator>[1-9]\d?)/(?<denominator>2|3|4|5|8|16)(?![\d.])`;
const mixedNumberPattern = new RegExp(
  String.raw`(?:(?<whole>\d{1,6})(?:\s+|-|\s*&\s*))?${fractionPattern}`,
  'y',
);
const decimalPattern = /\d{1,9}(?:\.\d{1,6})?|\.\d{1,6}/y;
const sizeWords =
  'mega|double|triple|family|super|jumbo|large|medium|small|extra|giant|regular|mini|individual|single';
const unitPattern = new RegExp(
  String.raw`[\s-]{0,9}(?:(?:${sizeWords})\s{1,9}){0,4}(?<unit>${spellingsLongestFirst.map((s) => s.replace(' ', String.raw`\s{0,9}`)).join('|')})(?![a-z\d])`,
  'y',
);
const containerWords =
  'packages?|packs?|pks?|pkgs?|cans?|bottles?|btls?|jars?|boxes|box|cartons?|cups?|pouches|pouch|tubs?|tubes?|bags?|jugs?|packets?|cases?|containers?';
const containerPattern = new RegExp(String.raw`[\s-]{0,9}(?:${containerWords})(?![a-z\d])`, 'y');
const timesPattern = /\s{0,9}(?:x|×|\*)\s{0,9}(?=[\d.])/y;
const packOfPattern = new RegExp(
  String.raw`(?:${containerWords}|set)\s{1,9}of\s{1,9}(?<number>\d{1,4})(?![\d./])`,
  'y',
);
const separatorPattern = /[/(),;|]|\s-\s|-(?=\s*\d+\s*[a-z])(?<=[a-z]-)/y;
const fillerPattern = new RegExp(
  String.raw`(?:${containerWords}|per|each|of|about|approx(?:imately)?|avg|average|net|wt|weight|fresh|the|and|a|an|plus|${sizeWords}|size|sized|value|party|sharing|share|refill|squeeze|stand|up|resealable|plastic|glass|paper|slim|tall|whole|bulk|snack)(?![a-z\d])`,
  'y',
);
const spacePattern = /\s+/y;

export function tokenizeSize(text: string): SizeToken[] | null {
  const source = normalize(text);
  const tokens: SizeToken[] = [];
  let index = 0;
  const consume = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    const match = pattern.exec(source);
    if (match !== null) index += match[0].length;
    return match;
  };

  while (index < source.length) {
    if (consume(spacePattern)) continue;
    const packOfMatch = consume(packOfPattern);
    if (packOfMatch?.groups?.number !== undefined) {
      tokens.push({ kind: 'packs', value: BigInt(packOfMatch.groups.number) });
      continue;
    }
    const value = consumeNumber(consume);
    if (value === 'ambiguous') return null;
    if (value !== null) {
      const token = parseTokenAfterNumber(value, consume, () => source.slice(index));
      if (token === null) return isTruncated(source, tokens) ? tokens : null;
      tokens.push(token);
      continue;
    }
    if (consume(separatorPattern)) tokens.push({ kind: 'separator' });
    else if (!consume(fillerPattern)) {
      const bareUnitMatch = consume(unitPattern);
      const unit =
        bareUnitMatch?.groups?.unit === undefined ? undefined : findUnitBySpelling(bareUnitMatch.groups.unit);
      if (unit === undefined) return isTruncated(source, tokens) ? tokens : null;
      // In "20 ct tea bags", "bags" is what's counted, not another quantity.
      if (!isPartOfPreviousCount(unit.unit, tokens.at(-1)))
        tokens.push({ kind: 'quantity', value: FIXED_POINT_ONE, ...unit });
    }
  }
  return acceptBareUnit(tokens, source);
}

const isPartOfPreviousCount = (unit: SizeUnit, previousToken: SizeToken | undefined): boolean =>
  unit === 'ct' && previousToken?.kind === 'quantity' && previousToken.unit === 'ct';

function normalize(text: string): string {
  return text
    .replace(/(\S)\s*=.*$/su, '$1') // "6 mega rolls = 24 regular rolls" is parsed as six rolls.
    .replace(/(\d)\s*([¼½¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])/gu, '$1 $2')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/\b(half|one|two|three|four|five|six|eight|ten|twelve)\b/g, (word) =>
      word === 'half' ? '1/2' : (NUMBER_WORDS[word] as string),
    )
    .replace(/([a-z])\.(?!\d)/g, '$1 ')
    .replace(/[–—]/g, '-')
    .replace(/(\d)\s+a\s+(?=dozen)/g, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

type ConsumePattern = (pattern: RegExp) => RegExpExecArray | null;

/** `1/2` is a fraction, and `24/12 oz` a multipack. `6/8 oz` is rejected as ambiguous. */
function consumeNumber(consume: ConsumePattern): bigint | 'ambiguous' | null {
  const match = consume(mixedNumberPattern);
  if (match?.groups !== undefined) {
    const numerator = BigInt(match.groups.numerator as string);
    const denominator = BigInt(match.groups.denominator as string);
    if (numerator >= denominator || !isLowestTerms(numerator, denominator)) return 'ambiguous';
    return BigInt(match.groups.whole ?? '0') * FIXED_POINT_ONE + (numerator * FIXED_POINT_ONE) / denominator;
  }
  const digits = consume(decimalPattern)?.[0];
  if (digits === undefined) return null;
  const [whole = '', part = ''] = digits.split('.');
  return BigInt(`${whole}${part.padEnd(12, '0')}`);
}

function isLowestTerms(numerator: bigint, denominator: bigint): boolean {
  let [a, b] = [denominator, numerator];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 1n;
}

function parseTokenAfterNumber(
  value: bigint,
  consume: ConsumePattern,
  getRemainingText: () => string,
): SizeToken | null {
  const whole = value % FIXED_POINT_ONE === 0n ? value / FIXED_POINT_ONE : null;
  if (
    whole !== null &&
    (consume(timesPattern) || consume(containerPattern) || startsMultipack(getRemainingText(), whole))
  ) {
    consume(/\s*[-/]\s*(?=[\d.])/y);
    return { kind: 'packs', value: whole };
  }
  const unit = consume(unitPattern)?.groups?.unit;
  const scaledUnit = unit === undefined ? undefined : findUnitBySpelling(unit);
  return scaledUnit === undefined ? null : { kind: 'quantity', value, ...scaledUnit };
}

const dashedMultipackPattern =
  /^\s*-\s*[\d.]+\s*(?:fl\s*)?[a-z]+\s+(?:cans|bottles|jars|boxes|cartons|cups|pouches|tubs|bags|packets|containers)$/;

/**
 * `8 - 12 fl oz cans`, `40-16.9 fl oz` and `24/12 fl oz` are multipacks. `3-4 lb` is a range, because the second number
 * is larger.
 */
function startsMultipack(remainingText: string, value: bigint): boolean {
  const dashedAmount = /^\s*-\s*(?<each>\d+(?:\.\d+)?)\s*(?:fl\s*oz|oz|ml|l)(?![a-z\d])/.exec(remainingText)
    ?.groups?.each;
  if (dashedAmount !== undefined && Number(dashedAmount) <= Number(value)) return true;
  return (
    dashedMultipackPattern.test(remainingText) || /^\/\s*[\d.]+\s*(?:fl|oz|ml|l|lb|ct)/.test(remainingText)
  );
}

function acceptBareUnit(tokens: SizeToken[], source: string): SizeToken[] | null {
  const statedTokens = tokens.filter((token) => token.kind !== 'separator');
  if (/\d/.test(source)) return tokens;
  if (statedTokens.length === 0 && /\beach\b/.test(source)) {
    return [{ kind: 'quantity', value: FIXED_POINT_ONE, unit: 'ct', scale: '1' }];
  }
  return statedTokens.length === 1 ? tokens : null;
}

/** FoodData Central truncates sizes to 25 characters, so a third size may be incomplete and is dropped. */
function isTruncated(source: string, tokens: readonly SizeToken[]): boolean {
  const quantityCount = tokens.filter((token) => token.kind === 'quantity').length;
  return source.length >= 24 && quantityCount >= 2 && tokens.at(-1)?.kind === 'separator';
}

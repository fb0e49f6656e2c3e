import type { SizeUnit } from '#domain/item/size/size-units.ts';
import { findUnitBySpelling, spellingsLongestFirst } from '#domain/item/size/unit-spellings.ts';
import { NUMBER_WORDS } from '#domain/text/number-words.ts';

export type SizeToken =
  | { readonly kind: 'quantity'; readonly value: bigint; readonly unit: SizeUnit; readonly scale: string }
  | { readonly kind: 'packs'; readonly value: bigint }
  | { readonly kind: 'separator' };

const one = 10n ** 12n;
const fraction = String.raw`(?<numerator>[1-9]\d?)/(?<denominator>2|3|4|5|8|16)(?![\d.])`;
const mixed = new RegExp(String.raw`(?:(?<whole>\d{1,6})(?:\s+|-|\s*&\s*))?${fraction}`, 'y');
const decimal = /\d{1,9}(?:\.\d{1,6})?|\.\d{1,6}/y;
const sizeWords =
  'mega|double|triple|family|super|jumbo|large|medium|small|extra|giant|regular|mini|individual|single';
const unitWord = new RegExp(
  String.raw`[\s-]{0,9}(?:(?:${sizeWords})\s{1,9}){0,4}(?<unit>${spellingsLongestFirst.map((s) => s.replace(' ', String.raw`\s{0,9}`)).join('|')})(?![a-z\d])`,
  'y',
);
const containers =
  'packages?|packs?|pks?|pkgs?|cans?|bottles?|btls?|jars?|boxes|box|cartons?|cups?|pouches|pouch|tubs?|tubes?|bags?|jugs?|packets?|cases?|containers?';
const packWord = new RegExp(String.raw`[\s-]{0,9}(?:${containers})(?![a-z\d])`, 'y');
const times = /\s{0,9}(?:x|×|\*)\s{0,9}(?=[\d.])/y;
const packOf = new RegExp(String.raw`(?:${containers}|set)\s{1,9}of\s{1,9}(?<number>\d{1,4})(?![\d./])`, 'y');
const separators = /[/(),;|]|\s-\s|-(?=\s*\d+\s*[a-z])(?<=[a-z]-)/y;
const fillers = new RegExp(
  String.raw`(?:${containers}|per|each|of|about|approx(?:imately)?|avg|average|net|wt|weight|fresh|the|and|a|an|plus|${sizeWords}|size|sized|value|party|sharing|share|refill|squeeze|stand|up|resealable|plastic|glass|paper|slim|tall|whole|bulk|snack)(?![a-z\d])`,
  'y',
);
const spaces = /\s+/y;

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
    if (consume(spaces)) continue;
    const ofPack = consume(packOf);
    if (ofPack?.groups?.number !== undefined) {
      tokens.push({ kind: 'packs', value: BigInt(ofPack.groups.number) });
      continue;
    }
    const value = consumeNumber(consume);
    if (value === 'ambiguous') return null;
    if (value !== null) {
      const token = tokenAfterNumber(value, consume, () => source.slice(index));
      if (token === null) return isCutShort(source, tokens) ? tokens : null;
      tokens.push(token);
      continue;
    }
    if (consume(separators)) tokens.push({ kind: 'separator' });
    else if (!consume(fillers)) {
      const bare = consume(unitWord);
      const unit = bare?.groups?.unit === undefined ? undefined : findUnitBySpelling(bare.groups.unit);
      if (unit === undefined) return isCutShort(source, tokens) ? tokens : null;
      // In "20 ct tea bags", "bags" is what's counted, not another quantity.
      if (!isCounted(unit.unit, tokens.at(-1))) tokens.push({ kind: 'quantity', value: one, ...unit });
    }
  }
  return withBareUnit(tokens, source);
}

const isCounted = (unit: SizeUnit, before: SizeToken | undefined): boolean =>
  unit === 'ct' && before?.kind === 'quantity' && before.unit === 'ct';

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
  const match = consume(mixed);
  if (match?.groups !== undefined) {
    const numerator = BigInt(match.groups.numerator as string);
    const denominator = BigInt(match.groups.denominator as string);
    if (numerator >= denominator || !isLowestTerms(numerator, denominator)) return 'ambiguous';
    return BigInt(match.groups.whole ?? '0') * one + (numerator * one) / denominator;
  }
  const digits = consume(decimal)?.[0];
  if (digits === undefined) return null;
  const [whole = '', part = ''] = digits.split('.');
  return BigInt(`${whole}${part.padEnd(12, '0')}`);
}

function isLowestTerms(numerator: bigint, denominator: bigint): boolean {
  let [a, b] = [denominator, numerator];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 1n;
}

function tokenAfterNumber(value: bigint, eat: ConsumePattern, rest: () => string): SizeToken | null {
  const whole = value % one === 0n ? value / one : null;
  if (whole !== null && (eat(times) || eat(packWord) || startsMultipack(rest(), whole))) {
    eat(/\s*[-/]\s*(?=[\d.])/y);
    return { kind: 'packs', value: whole };
  }
  const unit = eat(unitWord)?.groups?.unit;
  const known = unit === undefined ? undefined : findUnitBySpelling(unit);
  return known === undefined ? null : { kind: 'quantity', value, ...known };
}

const dashedMultipack =
  /^\s*-\s*[\d.]+\s*(?:fl\s*)?[a-z]+\s+(?:cans|bottles|jars|boxes|cartons|cups|pouches|tubs|bags|packets|containers)$/;

/**
 * `8 - 12 fl oz cans`, `40-16.9 fl oz` and `24/12 fl oz` are multipacks. `3-4 lb` is a range, because the second number
 * is larger.
 */
function startsMultipack(rest: string, value: bigint): boolean {
  const dashed = /^\s*-\s*(?<each>\d+(?:\.\d+)?)\s*(?:fl\s*oz|oz|ml|l)(?![a-z\d])/.exec(rest)?.groups?.each;
  if (dashed !== undefined && Number(dashed) <= Number(value)) return true;
  return dashedMultipack.test(rest) || /^\/\s*[\d.]+\s*(?:fl|oz|ml|l|lb|ct)/.test(rest);
}

function withBareUnit(tokens: SizeToken[], source: string): SizeToken[] | null {
  const stated = tokens.filter((token) => token.kind !== 'separator');
  if (/\d/.test(source)) return tokens;
  if (stated.length === 0 && /\beach\b/.test(source)) {
    return [{ kind: 'quantity', value: one, unit: 'ct', scale: '1' }];
  }
  return stated.length === 1 ? tokens : null;
}

/** FoodData Central truncates sizes to 25 characters. A third size may be incomplete and is dropped. */
function isCutShort(source: string, tokens: readonly SizeToken[]): boolean {
  const statements = tokens.filter((token) => token.kind === 'quantity').length;
  return source.length >= 24 && statements >= 2 && tokens.at(-1)?.kind === 'separator';
}

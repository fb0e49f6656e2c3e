import { MAX_INGREDIENT_CHARACTERS } from '#domain/recipe/limits.ts';

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  frac12: '½',
  half: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  frac15: '⅕',
  frac18: '⅛',
  frac38: '⅜',
  frac58: '⅝',
  frac78: '⅞',
  frasl: '/',
  deg: '°',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ntilde: 'ñ',
  ccedil: 'ç',
  icirc: 'î',
  ecirc: 'ê',
  uuml: 'ü',
  reg: '®',
  trade: '™',
  hellip: '…',
  times: '×',
  bull: '•',
};

const fromCodePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

const decodeOnce = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return fromCodePoint(Number(decimal));
    if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
    return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  });

/** Decodes twice, because some sites escape twice. */
export const decodeHtmlText = (text: string): string =>
  decodeOnce(decodeOnce(text))
    .replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ')
    .replace(/\*\*|__/g, '')
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, '')
    .replace(/[\s\u00a0\p{Cc}]+/gu, ' ')
    // PostgreSQL can't store lone surrogates.
    .replace(/\p{Cs}/gu, '')
    .trim();

const LEADING_BULLET = /^(?:[-–—*•●○◦▪▫■□☐▢⬜·>#✓✔☑✅]+ ?|\[[ x]?\] ?)+/iu;
const SECTION_HEADING =
  /^(?:ingredients?|ingredientes|(?:for|to make)(?: the| your| an?)? [\p{L} &'’-]{2,40}|(?:optional )?(?:toppings?|garnish(?:es)?|for serving|to serve|serve with|dressing|marinade|sauce|filling|frosting|glaze|crust|dough|batter|you(?:'|’)?ll need|you will need|equipment|special equipment)) ?:?$/iu;
const LEADING_LABEL =
  /^(?:(?:optional|garnish|topping|for (?:the )?[\p{L} ]{2,30}|to serve|for serving) ?:|[[(]optional[\])]) ?(?=\S)/iu;

export function cleanRecipeLine(text: string): string | null {
  const cleanedLine = decodeHtmlText(text.slice(0, MAX_INGREDIENT_CHARACTERS * 4))
    .slice(0, MAX_INGREDIENT_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(LEADING_BULLET, '')
    .replace(/^\d{1,2}[.)] /, '')
    .trim();
  if (!/\p{L}/u.test(cleanedLine)) return null;
  const isHeading =
    SECTION_HEADING.test(cleanedLine) || (cleanedLine.endsWith(':') && !/^\d/.test(cleanedLine));
  return isHeading ? null : cleanedLine.replace(LEADING_LABEL, '');
}

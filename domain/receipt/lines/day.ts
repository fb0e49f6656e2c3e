const MONTHS = [
  'jan|ene',
  'feb',
  'mar',
  'apr|abr',
  'may',
  'jun',
  'jul',
  'aug|ago',
  'sep',
  'oct',
  'nov',
  'dec|dic',
];
const MONTH_NAMES = MONTHS.join('|');
const parseMonth = (name: string) =>
  MONTHS.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1;

function toDay(year: number, month: number, day: number): string | null {
  const fullYear = year < 100 ? 2_000 + year : year;
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  // An invalid day rolls over into the next month.
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

type DayParser = (groups: string[]) => string | null;

const parseMonthFirst: DayParser = ([m, d, y]) => toDay(Number(y), Number(m), Number(d));
const parseDayFirst: DayParser = ([d, m, y]) => toDay(Number(y), Number(m), Number(d));

const SLASH_DATE = /(?<![\d/])(\d{1,2})[/-](\d{1,2})[/-](20\d\d|\d\d)(?![\d/-])/g;

const DATE_FORMATS: readonly (readonly [RegExp, DayParser])[] = [
  [/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(20\d\d)(?![\d.])/g, parseMonthFirst],
  [
    new RegExp(String.raw`(?<![\d-])(\d{1,2})(-|)(${MONTH_NAMES})\2(20\d\d|\d\d)(?![\d-])`, 'gi'),
    ([d, , m = '', y]) => toDay(Number(y), parseMonth(m), Number(d)),
  ],
  [/(?<!\d)(20\d\d)[-/](\d\d)[-/](\d\d)(?!\d)/g, ([y, m, d]) => toDay(Number(y), Number(m), Number(d))],
  [SLASH_DATE, parseMonthFirst],
  [
    new RegExp(String.raw`\b(${MONTH_NAMES})[a-z]{0,7}\.? (\d{1,2}),? (20\d\d)\b`, 'gi'),
    ([m = '', d, y]) => toDay(Number(y), parseMonth(m), Number(d)),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2}) (?:de )?(${MONTH_NAMES})[a-z]{0,7}\.?,? (?:de )?(20\d\d)\b`, 'gi'),
    ([d, m = '', y]) => toDay(Number(y), parseMonth(m), Number(d)),
  ],
];

const OTHER_DATE_WORDS =
  /\b(?:expir\w{0,12}|exp|return\w{0,12}|valid|until|through|thru|before|(?:use|sell|best|good|enjoy|freeze) by|ends?|offer|survey|since|born|dob|redeem\w{0,12}|vence|valido|hasta|caduca|devolucion\w{0,12}|refund\w{0,12}|next)\b/i;
const TIME_OF_DAY = /\d{1,2}:\d{2}/;

/** Spanish receipts may print the day first. */
const SPANISH_DATE_WORD = /\bfecha\b/i;
/** Without the word "fecha", a date is read day first only if its first number can't be a month. */
const UNAMBIGUOUS_DAY_FIRST = /(?<![\d/])(1[3-9]|2\d|3[01])[/-](\d{1,2})[/-](20\d\d)(?![\d/-])/g;
const SPANISH_WORDS = /\b(?:cambio|efectivo|cajer[oa]|art[ií]culos|impuesto|ivu|a pagar)\b/i;

type FoundDay = { at: number; end: number; day: string };
type PurchaseDay = { day: string; hasTime: boolean };

const findDays = (line: string, pattern: RegExp, read: DayParser): FoundDay[] =>
  [...line.matchAll(pattern)].flatMap((match) => {
    const day = read(match.slice(1));
    return day === null ? [] : [{ at: match.index, end: match.index + match[0].length, day }];
  });

/**
 * Lists the possible purchase dates in a line. Words before a date can show that it's another kind of date: "expires",
 * "return by". After the line's last date, the words that follow it are checked too.
 */
function listPurchaseDays(
  line: string,
  lineAbove: string,
  { today, mayBeSpanish }: { today: string; mayBeSpanish: boolean },
): PurchaseDay[] {
  const isSpanish = SPANISH_DATE_WORD.test(line);
  const foundDays = [
    ...DATE_FORMATS.flatMap(([pattern, read]) => findDays(line, pattern, read)),
    ...(isSpanish ? findDays(line, SLASH_DATE, parseDayFirst) : []),
    ...(mayBeSpanish && !isSpanish ? findDays(line, UNAMBIGUOUS_DAY_FIRST, parseDayFirst) : []),
  ];
  // "Fecha: 05/11/2026" is ambiguous: May or November.
  const pastDays = new Set(foundDays.map(({ day }) => day).filter((day) => day <= today));
  if (isSpanish && pastDays.size > 1) return [];
  const orderedDays = foundDays.sort((a, b) => a.at - b.at);
  return orderedDays.flatMap(({ at, end, day }, index) => {
    const wordsBefore = line.slice(orderedDays[index - 1]?.end ?? 0, at);
    const wordsAfter = orderedDays[index + 1] === undefined ? line.slice(end) : '';
    const wordsAbove =
      index === 0 && !/[a-z]/i.test(wordsBefore) && !/\d[./-]\d/.test(lineAbove) ? lineAbove : '';
    const isOtherDate = [wordsBefore, wordsAfter, wordsAbove].some((words) => OTHER_DATE_WORDS.test(words));
    return isOtherDate || day > today ? [] : [{ day, hasTime: TIME_OF_DAY.test(line) }];
  });
}

/** Prefers a date with a time of day. Null if the receipt has only other dates, such as return deadlines. */
export function findPurchaseDay(lines: readonly string[], today = '9999-12-31'): string | null {
  const mayBeSpanish = lines.some((line) => SPANISH_WORDS.test(line));
  const days = lines.flatMap((line, index) =>
    listPurchaseDays(line, lines[index - 1] ?? '', { today, mayBeSpanish }),
  );
  return (days.find(({ hasTime }) => hasTime) ?? days[0])?.day ?? null;
}

import { joinPaidPrices } from '#domain/receipt/lines/price-rows.ts';

type Repair = (line: string) => string;

const DIGIT_BY_LOOKALIKE: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
};
const toDigits = (text: string) =>
  text.replace(/[OoQDlI|SsBZ]/g, (sign) => DIGIT_BY_LOOKALIKE[sign] as string);

/** Repairs "7:38. FA", "3,48" or "2 .13". Skips times, which have three parts or stand next to a date. */
const repairDecimalPoints: Repair = (line) =>
  /\d[/-]\d{1,2}[/-]\d/.test(line)
    ? line
    : line.replace(/(?<![\d:])(\d{1,4})\s?[:;,.]\s?(\d{2})\.?(-?\s{0,4}(?![AP]M$)[A-Z0]{0,3})$/, '$1.$2$3');

/** Repairs a tax code misread as a digit: "9.28 0", "0.88-0". */
const repairTaxMarks: Repair = (line) => line.replace(/(\d\.\d{2}-?\s{0,3})0$/, '$1O');

/** Repairs misread weights: "3.441b@1 lb /1.40", "1.05 lb /7.35", "2.3l lb". */
const repairWeight: Repair = (line) =>
  line
    .replace(/(?<=@ ?)[lI](?= ?[1Il]b\b)/, '1')
    .replace(/(?<=\d|\d[lIO])\s?[1I]b\b/g, ' lb')
    .replace(/\/\s?[1I]b\b/g, '/lb')
    .replace(
      /^(\s*)([\dOlI]{1,2}\.[\dOlI]{1,3})(?= lbs?\b)/i,
      (_, gap, weight) => `${gap}${toDigits(weight)}`,
    )
    .replace(/^(\s*\d{1,2})(?:,| \.)(?=\d{2,3} lbs?\b)/i, '$1.')
    .replace(/(?<= lbs? ?@ {0,4}\$? ?)[\dOlI]{1,2}[.,][\dOlI]{2}(?= ?\/)/i, (price) =>
      toDigits(price).replace(',', '.'),
    )
    .replace(/(?<=@ {1,4})S(?= FOR\b)/, '5')
    .replace(/(?<=\/ ?\d{1,2}) (?=\.\d\d(?:\s|$))/, '')
    .replace(/^(\s*\d{1,2})\.\s?@/, '$1 @')
    .replace(/^(\s*\d{1,3}\.\d{2} ?lbs?) [0OQe®©]\s+(?=\d)/, '$1 @ ')
    .replace(
      /^(\s*\d{1,2} ?@ ?(?:\d{1,2} ?\/ ?)?\$?)([\dOlI]{1,3}\.[\dOlI]{2})(?=\s|$)/,
      (_, count, price) => `${count}${toDigits(price)}`,
    )
    .replace(/^(\s*\d{1,3}\.\d{2})\s+(?:1\s)?lb\s?\/\s?(?=\d)/, '$1 lb @ 1 lb /');

const repairDate: Repair = (line) =>
  line.replace(
    /(?<![\w/])(?=(?:[OlI/]{0,3}\d){3})([\dOlI]{1,2})\/([\dOlI]{1,2})\/((?:2[0O])?[\dOlI]{2})(?![\w/])/g,
    toDigits,
  );

const repairItemNumber: Repair = (line) =>
  line
    .replace(/(?<![^\s*.])(?=[\dOolI]{8,14}K?F?(?:\s|$))(?=(?:[OolI]{0,3}\d){6})[\dOolI]{8,14}/g, toDigits)
    .replace(/^\s{0,20}\d[\dOolI]{3}(?= WT )/, toDigits);

/** Sizes of these products have three digits: "TIDE LIQ 150Z" is 150 ounces. */
const LARGE_BOTTLE_PRODUCT =
  /\b(?:tide|gain|persil|purex|xtra|era|all|arm|downy|snuggle|clorox|bleach|laund\w{0,4}|lndry|det\w{0,7}|soft\w{0,4})\b/i;

/** Repairs ounces: "MAYO 32 0Z", "VELVEETA 320Z". */
const repairOunces: Repair = (line) => {
  const repairedLine = line.replace(/(?<= \d{1,3} )0Z\b/g, 'OZ');
  return LARGE_BOTTLE_PRODUCT.test(line) ? repairedLine : repairedLine.replace(/(?<= [1-9]\d)0Z\b/g, 'OZ');
};

/** Repairs digits in words in lower case: "8ananas", "Gr0und Beef", "Ga1lon". */
const repairLowercaseWords: Repair = (line) =>
  line
    .replace(/(?<![\w.,$#-])8(?=[a-z]{3})(?!(?:pack|count|inch)\b)/g, 'B')
    .replace(/(?<![\w.,$#-])5(?=[a-z]{3})(?!(?:pack|count|inch)\b)/g, 'S')
    .replace(/(?<=[A-Za-z]{2})0(?=[a-z]{2})/g, 'o')
    .replace(/(?<=[A-Za-z]{2})1(?=[a-z]{3})|(?<=[A-Z][a-z]{3,9})1\b/g, 'l')
    .replace(/(?<![\w)])\((?=[a-z]{3})(?!.{0,80}\))|(?<=[A-Z]{2})\((?=[A-Z]\b)(?!.{0,80}\))/g, 'C');

/** Repairs letters and digits among capital letters: "0RG BANANAS", "C0KE", "EGG5 DOZ", "CLEMENTlNE". */
const repairLetters: Repair = (line) =>
  line
    .replace(/\bl(?=\d{1,2}(?:CT|OZ|PK|Z|LB)\b)|(?<=\bAT {1,4})[lI](?= FOR\b)/g, '1')
    .replace(/(?<=[A-Z])l(?=[A-Z])|(?<=[A-Z]{3})l(?![a-z])/g, 'I')
    .replace(/(?<=\b[A-Z]{1,12})1(?=[A-Z]{1,12}\b)(?!G1)/g, 'I')
    .replace(/(?<=\bHALF )8(?= HALF\b)/g, '&')
    .replace(/(?<=\b[A-Z]{1,12})6(?=[A-Z]{2})(?!6(?:PK|CT|OZ|LB|IN|FT|DBL|DR|MR|RL|QT)\b)/g, 'G')
    .replace(/(?<=[A-Z])0{1,2}(?=[A-Z])|(?<![\w.,$])0(?=[A-Z]{2}|J\b|[a-z]{3})/g, (zeros) =>
      'O'.repeat(zeros.length),
    )
    .replace(/(?<=\b[A-Z])0(?=[a-z])/g, 'o')
    .replace(
      /(?:(?<=[A-Z])|\b(?=.[A-Z]{2}))8(?=[A-Z])(?! ?(?:IN|EA|EACH|FOR|OZ|Z|CT|CNT|PK|PACK|LB|FL|RL|ROLL|COUNT|INCH|QT|PC)\b)/g,
      'B',
    )
    .replace(
      /(?:(?<=[A-Z]{2})(?=.[A-Z])|(?<=[A-Z])(?=.[A-Z]{2})|\b(?=.[A-Z]{2}))5(?! ?(?:IN|EA|EACH|FOR|OZ|CT|CNT|PK|PACK|LBS?|FL|RL|ROLL|COUNT|INCH|QT|PC)\b)/g,
      'S',
    )
    .replace(
      /(?<=\b(?:EGG|BAG|BUN)|\b(?!\w{0,8}(?:SIZE|DIAPER|STEP|STAGE|PAMPER|HUGGIE))[A-Z]{4,10})5\b/g,
      'S',
    );

/** Removes specks at row ends: ". GV BREAD 1.42 N |". */
const removeSpecks: Repair = (line) =>
  line
    .replace(/^(\s{0,40})(?:[.,'"`|~_] +(?=\S)|['"`](?=[A-Z]{2}))/, '$1')
    .replace(/(?<=[\w)]) +[.,'"`|~_]{1,2}\s*$/, '')
    .replace(/(?<=\d\s{1,4}[A-Z])['"`|~]\s*$/, '');

/** Repairs "Grocery lax". */
const repairTaxWord: Repair = (line) =>
  line.replace(/(?<=\b(?:grocery|sales|food|state|city|county) )[l1I]ax\b/i, 'Tax');

/** Repairs everything in a line except its amount, so no total changes. */
export const repairAllButAmount: Repair = (line) =>
  repairLowercaseWords(
    repairTaxWord(
      repairLetters(repairOunces(repairItemNumber(repairWeight(repairDate(removeSpecks(line)))))),
    ),
  );

/** Repairs letters in a trailing regular price: "SPAGHETTI l.99". */
export const repairTrailingPrice: Repair = (label) =>
  label.replace(/(?<=\s)[\dOlI]{1,3}\.[\dOlI]{2}$/, toDigits);

/** Repairs letters among the digits of an amount: "O.79", "l2.3O F", "S3.48". */
const repairDigitLetters: Repair = (line) =>
  line
    .replace(/(?<=\s)S(?=\d{1,4}\.\d{2}\b)/, '$')
    .replace(
      /(?<=[\s$-])([\dOoQDlI|SsBZ]{1,4})\.([\dOoQDlI|SsBZ]{2})(?=-?(?:\s{0,4}[A-Z]{1,2})?$)/,
      (_, dollars: string, cents: string) => `${toDigits(dollars)}.${toDigits(cents)}`,
    );

/** Restores a lost decimal point in an amount far to the right of the name: "SALSA   348 F", "SALSA   3 48 F". */
const repairLostPoints: Repair = (line) =>
  line
    .replace(/(?<=\s{3})(\d{1,3}) (\d{2})(?=-?(?:\s{1,3}[A-Z]{1,2})?$)/, '$1$2')
    .replace(/((?:\s{3,60}|\s\$)\d{1,3})(\d{2})(-?(?:\s{1,3}[A-Z]{1,2})?)$/, '$1.$2$3');

/** Matches an amount that can't be read for certain: "SALSA 348", "SALSA $348", "SALSA 2.5O". */
const UNREADABLE_AMOUNT =
  /[A-Za-z].{0,80}(?:(?:\s{3}|\s\$)\d{3}|\s\$?(?=[OolISB]{0,2}\d|\d|[OolISB][.,:]\d)[\dOolISB]{1,3}\s?[.,:]\s?[\dOolISB]{2})-?(?:\s{1,3}(?!LB|OZ|CT|PK|EA)[A-Z]{1,2})?$/;

export const hasUnreadableAmount = (line: string): boolean => UNREADABLE_AMOUNT.test(line.trimEnd());

/** The most common errors come first. Each step starts from the result of the step before. */
const REPAIR_STEPS: readonly (readonly Repair[])[] = [
  [repairDecimalPoints, repairTaxMarks],
  [repairDigitLetters],
  [repairLostPoints],
];

/** Returns the lines as they are after each repair step. Use a result only if it makes the receipt's amounts add up. */
export function listAmountRepairs(lines: readonly string[]): (readonly string[])[] {
  let repairedLines = [...lines];
  const repairedVersions = REPAIR_STEPS.map((step) => {
    repairedLines = repairedLines.map((line) =>
      step.reduce((repaired, repair) => repair(repaired), line.trimEnd()),
    );
    return repairedLines;
  });
  const versionsWithPaidPrices = repairedVersions
    .map((some) => joinPaidPrices(some, true))
    .filter((some) => some.length < lines.length);
  return [...repairedVersions, ...versionsWithPaidPrices];
}

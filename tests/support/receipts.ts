/** Generates receipts with known contents in eleven chains' layouts, to test the parser. */

export type PrintedItem = {
  name: string;
  code: string;
  /** Price per piece or pound, in cents. */
  unitCents: number;
  quantity: number;
  isByWeight: boolean;
  /** Discount on the whole line. */
  offCents: number;
};

export type ReceiptTruth = { day: string; items: PrintedItem[]; depositCents: number; taxCents: number };

const NAMES =
  `GV WHL MLK;LRG EGGS 12CT;BANANAS;SHRP CHEDDAR;WHT BREAD;GRND BEEF 80/20;CHKN BRST;BABY SPINACH;ROMA TOMATO;
  GALA APPLES;RUSSET POT;YEL ONION;GRK YOGURT;ORNG JUICE;GRND COFFEE;PNUT BTR;STRWB JAM;SPAGHETTI;MARINARA SCE;JASMINE RICE;
  BLK BEANS;CORN FLAKES;OATMEAL 42OZ;SALT BUTTER;CRM CHEESE;FLR TORTILLAS;TORT CHIPS;SALSA MED;PPR TOWELS 6R;BATH TISSUE;
  DISH SOAP;2% MILK;CASHEWS;VITAMIN D MLK;DISCOVERY CRKR;TOTAL CEREAL;CHANGE UP BAR;CREDITABLE OATS`
    .split(';')
    .map((name) => name.trim());
const WEIGHED = new Set([
  'BANANAS',
  'ROMA TOMATO',
  'GALA APPLES',
  'YEL ONION',
  'GRND BEEF 80/20',
  'CHKN BRST',
]);

export function createRandomIntGenerator(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export const computeGrossCents = ({ unitCents, quantity }: PrintedItem) =>
  Math.round(unitCents * quantity + 1e-9);

export function makeGroundTruth(seed: number): ReceiptTruth {
  const randomInt = createRandomIntGenerator(seed);
  const names = NAMES.toSorted(() => randomInt(3) - 1).slice(0, 6 + randomInt(16));
  const bought = names.map((name) => {
    const isByWeight = WEIGHED.has(name);
    const unitCents = 49 + randomInt(900);
    const quantity = isByWeight ? (50 + randomInt(300)) / 100 : randomInt(4) === 0 ? 2 + randomInt(3) : 1;
    const line = {
      name,
      code: String(10_000_000 + randomInt(80_000_000)),
      unitCents,
      quantity,
      isByWeight,
      offCents: 0,
    };
    return randomInt(5) === 0
      ? { ...line, offCents: Math.min(25 + randomInt(100), Math.floor(computeGrossCents(line) / 2)) }
      : line;
  });
  const day = `2026-${String(1 + randomInt(11)).padStart(2, '0')}-${String(1 + randomInt(28)).padStart(2, '0')}`;
  return {
    day,
    items: bought,
    depositCents: randomInt(3) === 0 ? 5 + randomInt(50) : 0,
    taxCents: randomInt(2) === 0 ? randomInt(400) : 0,
  };
}

const usd = (cents: number) => (cents / 100).toFixed(2);
const row = (left: string, right: string, width = 40) =>
  left.padEnd(Math.max(width - right.length, left.length + 2)) + right;
const mdy = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

type Layout = {
  head: string[];
  item: (one: PrintedItem) => string[];
  off: (one: PrintedItem) => string;
  sums: [subtotal: string | null, tax: string, total: string];
  foot: (day: string, total: string) => string[];
};

const each = ({ quantity, unitCents, isByWeight }: PrintedItem, [pound, piece]: [string, string]) =>
  (isByWeight ? pound : piece).replace('[q]', String(quantity)).replace('[p]', usd(unitCents));
const isOne = ({ quantity, isByWeight }: PrintedItem) => quantity === 1 && !isByWeight;
const foot = (day: string, total: string) => [
  '',
  row('VISA TEND', total),
  'ACCOUNT # **** **** **** 4242',
  'APPROVAL # 01234D',
  row('CHANGE DUE', '0.00'),
  `${mdy(day)}   17:33:01`,
];

export const layouts: Record<string, Layout> = {
  Walmart: {
    head: [
      'Walmart',
      'Save money. Live better.',
      '( 312 ) 555 - 0142',
      'Manager JANE DOE',
      '123 MAIN ST',
      'CHICAGO IL 60602',
      'ST# 01234 OP# 009044 TE# 44 TR# 01397',
    ],
    item: (one) => {
      const named = `${one.name.padEnd(14)} 0000${one.code} F`;
      if (isOne(one)) return [row(named, `${usd(computeGrossCents(one))} O`)];
      return [
        named,
        row(each(one, [' [q] lb @ 1 lb /[p]', ' [q] AT 1 FOR [p]']), `${usd(computeGrossCents(one))} N`),
      ];
    },
    off: (one) => row(`COUPON ${one.code.slice(0, 5)}`, `${usd(one.offCents)}-O`),
    sums: ['SUBTOTAL', 'TAX 1   7.000 %', 'TOTAL'],
    foot,
  },
  Kroger: {
    head: [
      'KROGER',
      '1 STATE ST',
      'CHICAGO IL',
      'YOUR CASHIER WAS MAYA',
      'KROGER PLUS CUSTOMER 480012345678',
    ],
    item: (one) => [
      ...(isOne(one) ? [] : [each(one, ['[q] lb @ [p]/lb', '[q] @ [p]'])]),
      row(`${one.isByWeight ? 'WT' : ''} ${one.name}`.trim(), `${usd(computeGrossCents(one))} F`),
    ],
    off: (one) => row('SC KROGER SAVINGS', `${usd(one.offCents)}-`),
    sums: [null, 'TAX', '**** BALANCE'],
    foot: (day, total) => [
      ...foot(day, total),
      row('TOTAL SAVINGS', '4.20'),
      'TOTAL NUMBER OF ITEMS SOLD = 9',
    ],
  },
  Aldi: {
    head: ['ALDI', 'Store 12', '1 State St', 'Chicago, IL', 'Your cashier today was Tunde'],
    item: (one) => [
      row(`${one.code.slice(0, 6)} ${one.name}`, `${usd(computeGrossCents(one))} FA`),
      ...(isOne(one) ? [] : [each(one, ['  [q] lb x [p]/lb', '  [q] x [p]'])]),
    ],
    off: (one) => row('Markdown', `-${usd(one.offCents)}`),
    sums: ['SUBTOTAL', 'B-Taxable @2.250%', 'AMOUNT DUE'],
    foot,
  },
  Target: {
    head: ['TARGET', 'Chicago - 312-555-0142', 'GROCERY'],
    item: (one) => [
      row(`${one.code}  ${one.name}`, `NF  $${usd(computeGrossCents(one))}`),
      ...(isOne(one) ? [] : [each(one, ['  [q] lb @ $[p]/lb', '  [q] @ $[p] ea'])]),
    ],
    off: (one) => row('  Target Circle', `-$${usd(one.offCents)}`),
    sums: ['SUBTOTAL', 'T = IL TAX 2.25000 on $5.00', 'TOTAL'],
    foot,
  },
  Costco: {
    head: ['COSTCO WHOLESALE', 'Lincoln Park #380', 'Member 111812345678'],
    item: (one) => [
      ...(isOne(one) ? [] : [each(one, ['[q] lb @ [p]', '[q] @ [p]'])]),
      row(`E ${one.code.slice(0, 7)} ${one.name}`, `${usd(computeGrossCents(one))} A`),
    ],
    off: (one) => row(`0000361234 /${one.code.slice(0, 7)}`, `${usd(one.offCents)}-A`),
    sums: ['SUBTOTAL', 'TAX', '**** TOTAL'],
    foot,
  },
  'Whole Foods': {
    head: ['WHOLE FOODS MARKET', '1550 N Kingsbury St', 'Chicago, IL 60642'],
    item: (one) => [
      row(one.name, `$${usd(computeGrossCents(one))} F`),
      ...(isOne(one) ? [] : [each(one, ['   [q] lb @ $[p] /lb', '   [q] @ $[p] each'])]),
    ],
    off: (one) => row('   Prime Member Deal', `-$${usd(one.offCents)}`),
    sums: ['Subtotal:', 'Tax:', 'Total:'],
    foot,
  },
  "Trader Joe's": {
    head: ["TRADER JOE'S", '44 W Ontario St', 'Chicago IL', 'SALE TRANSACTION'],
    item: (one) => [
      row(one.name, `$${usd(computeGrossCents(one))}`),
      ...(isOne(one) ? [] : [each(one, ['[q]lb @ $[p]/lb', '[q]EA @ $[p]/EA'])]),
    ],
    off: (one) => row('COUPON', `-$${usd(one.offCents)}`),
    sums: [null, 'Tax', 'TOTAL'],
    foot,
  },
  Safeway: {
    head: ['SAFEWAY', 'Store 1234   Dir Pat Lee', 'GROCERY'],
    item: (one) => [
      ...(isOne(one) ? [] : [each(one, ['WT [q] lb @ $[p] / lb', 'QTY [q] @ [p]'])]),
      row(`${one.name}`, `${usd(computeGrossCents(one) - one.offCents)} S`),
    ],
    off: (one) => row('Card Savings', `${usd(one.offCents)}-`),
    sums: [null, 'TAX', '**** BALANCE'],
    foot,
  },
  Publix: {
    head: ['Publix.', 'Lakeside Commons', 'Store Manager: Sam Roe', '813-555-0142'],
    item: (one) => [
      row(one.name, `${usd(computeGrossCents(one) - one.offCents)} F`),
      ...(isOne(one) || one.offCents > 0 ? [] : [each(one, ['  [q] lb @ [p]/ lb', '  [q] @ [p]'])]),
    ],
    off: (one) => row('  You Saved', usd(one.offCents)),
    sums: ['Order Total', 'Sales Tax', 'Grand Total'],
    foot,
  },
  'H-E-B': {
    head: ['H-E-B', 'Store 123', 'Austin TX'],
    item: (one) => [
      row(one.name, `F ${usd(computeGrossCents(one))}`),
      ...(isOne(one) ? [] : [each(one, ['   [q] Lb @ [p]/Lb', '   [q] Ea. @ 1/ [p]'])]),
    ],
    off: (one) => row('   Coupon Savings', `-${usd(one.offCents)}`),
    sums: ['Sub Total', 'Sales Tax', '***** Total'],
    foot,
  },
  Meijer: {
    head: ['MEIJER', 'Store #50', 'mPerks # ******1234'],
    item: (one) => [
      row(`*${one.code} ${one.name}`, `${usd(computeGrossCents(one))} F`),
      ...(isOne(one) ? [] : [each(one, ['   [q] lb @ [p] / lb', '   [q] @ [p]'])]),
    ],
    off: (one) => row('   mPerks coupon', `-${usd(one.offCents)}`),
    sums: ['SUBTOTAL', 'TOTAL TAX', 'TOTAL'],
    foot,
  },
};

/** The subtotal includes the deposit but no tax. */
export function computeTotals({ items, depositCents, taxCents }: ReceiptTruth): {
  subtotal: number;
  total: number;
} {
  const subtotal = items.reduce((sum, one) => sum + computeGrossCents(one) - one.offCents, depositCents);
  return { subtotal, total: subtotal + taxCents };
}

export function printReceipt(chain: string, truth: ReceiptTruth): string {
  const layout = layouts[chain];
  if (layout === undefined) throw new Error(`No layout of ${chain}`);
  const { subtotal, total } = computeTotals(truth);
  const [subtotalWords, taxWords, totalWords] = layout.sums;
  return [
    ...layout.head,
    ...truth.items.flatMap((one) => [...layout.item(one), ...(one.offCents > 0 ? [layout.off(one)] : [])]),
    ...(truth.depositCents > 0 ? [row('BOTTLE DEPOSIT', usd(truth.depositCents))] : []),
    ...(subtotalWords === null ? [] : [row(subtotalWords, usd(subtotal))]),
    ...(truth.taxCents > 0 ? [row(taxWords, usd(truth.taxCents))] : []),
    row(totalWords, usd(total)),
    ...layout.foot(truth.day, usd(total)),
  ].join('\n');
}

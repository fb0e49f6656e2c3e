/** Generates receipts with known contents in eleven chains' layouts, to test the parser. */

export type PrintedItem = {
  name: string;
  code: string;
  /** Price per piece or pound, in cents. */
  unitCents: number;
  quantity: number;
  isByWeight: boolean;
  /** Discount on the whole line, in cents. */
  offCents: number;
};

export type ReceiptTruth = { day: string; items: PrintedItem[]; depositCents: number; taxCents: number };

const ITEM_NAMES =
  `GV WHL MLK;LRG EGGS 12CT;BANANAS;SHRP CHEDDAR;WHT BREAD;GRND BEEF 80/20;CHKN BRST;BABY SPINACH;ROMA TOMATO;
  GALA APPLES;RUSSET POT;YEL ONION;GRK YOGURT;ORNG JUICE;GRND COFFEE;PNUT BTR;STRWB JAM;SPAGHETTI;MARINARA SCE;JASMINE RICE;
  BLK BEANS;CORN FLAKES;OATMEAL 42OZ;SALT BUTTER;CRM CHEESE;FLR TORTILLAS;TORT CHIPS;SALSA MED;PPR TOWELS 6R;BATH TISSUE;
  DISH SOAP;2% MILK;CASHEWS;VITAMIN D MLK;DISCOVERY CRKR;TOTAL CEREAL;CHANGE UP BAR;CREDITABLE OATS`
    .split(';')
    .map((name) => name.trim());
const WEIGHED_ITEMS = new Set([
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
  const names = ITEM_NAMES.toSorted(() => randomInt(3) - 1).slice(0, 6 + randomInt(16));
  const items = names.map((name) => {
    const isByWeight = WEIGHED_ITEMS.has(name);
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
    items: items,
    depositCents: randomInt(3) === 0 ? 5 + randomInt(50) : 0,
    taxCents: randomInt(2) === 0 ? randomInt(400) : 0,
  };
}

const formatUsd = (cents: number) => (cents / 100).toFixed(2);
const formatRow = (left: string, right: string, width = 40) =>
  left.padEnd(Math.max(width - right.length, left.length + 2)) + right;
const formatDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

type Layout = {
  head: string[];
  item: (one: PrintedItem) => string[];
  off: (one: PrintedItem) => string;
  sums: [subtotal: string | null, tax: string, total: string];
  foot: (day: string, total: string) => string[];
};

const formatQuantity = ({ quantity, unitCents, isByWeight }: PrintedItem, [pound, piece]: [string, string]) =>
  (isByWeight ? pound : piece).replace('[q]', String(quantity)).replace('[p]', formatUsd(unitCents));
const isSinglePiece = ({ quantity, isByWeight }: PrintedItem) => quantity === 1 && !isByWeight;
const formatFooter = (day: string, total: string) => [
  '',
  formatRow('VISA TEND', total),
  'ACCOUNT # **** **** **** 4242',
  'APPROVAL # 01234D',
  formatRow('CHANGE DUE', '0.00'),
  `${formatDate(day)}   17:33:01`,
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
      const label = `${one.name.padEnd(14)} 0000${one.code} F`;
      if (isSinglePiece(one)) return [formatRow(label, `${formatUsd(computeGrossCents(one))} O`)];
      return [
        label,
        formatRow(
          formatQuantity(one, [' [q] lb @ 1 lb /[p]', ' [q] AT 1 FOR [p]']),
          `${formatUsd(computeGrossCents(one))} N`,
        ),
      ];
    },
    off: (one) => formatRow(`COUPON ${one.code.slice(0, 5)}`, `${formatUsd(one.offCents)}-O`),
    sums: ['SUBTOTAL', 'TAX 1   7.000 %', 'TOTAL'],
    foot: formatFooter,
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
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['[q] lb @ [p]/lb', '[q] @ [p]'])]),
      formatRow(`${one.isByWeight ? 'WT' : ''} ${one.name}`.trim(), `${formatUsd(computeGrossCents(one))} F`),
    ],
    off: (one) => formatRow('SC KROGER SAVINGS', `${formatUsd(one.offCents)}-`),
    sums: [null, 'TAX', '**** BALANCE'],
    foot: (day, total) => [
      ...formatFooter(day, total),
      formatRow('TOTAL SAVINGS', '4.20'),
      'TOTAL NUMBER OF ITEMS SOLD = 9',
    ],
  },
  Aldi: {
    head: ['ALDI', 'Store 12', '1 State St', 'Chicago, IL', 'Your cashier today was Tunde'],
    item: (one) => [
      formatRow(`${one.code.slice(0, 6)} ${one.name}`, `${formatUsd(computeGrossCents(one))} FA`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['  [q] lb x [p]/lb', '  [q] x [p]'])]),
    ],
    off: (one) => formatRow('Markdown', `-${formatUsd(one.offCents)}`),
    sums: ['SUBTOTAL', 'B-Taxable @2.250%', 'AMOUNT DUE'],
    foot: formatFooter,
  },
  Target: {
    head: ['TARGET', 'Chicago - 312-555-0142', 'GROCERY'],
    item: (one) => [
      formatRow(`${one.code}  ${one.name}`, `NF  $${formatUsd(computeGrossCents(one))}`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['  [q] lb @ $[p]/lb', '  [q] @ $[p] ea'])]),
    ],
    off: (one) => formatRow('  Target Circle', `-$${formatUsd(one.offCents)}`),
    sums: ['SUBTOTAL', 'T = IL TAX 2.25000 on $5.00', 'TOTAL'],
    foot: formatFooter,
  },
  Costco: {
    head: ['COSTCO WHOLESALE', 'Lincoln Park #380', 'Member 111812345678'],
    item: (one) => [
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['[q] lb @ [p]', '[q] @ [p]'])]),
      formatRow(`E ${one.code.slice(0, 7)} ${one.name}`, `${formatUsd(computeGrossCents(one))} A`),
    ],
    off: (one) => formatRow(`0000361234 /${one.code.slice(0, 7)}`, `${formatUsd(one.offCents)}-A`),
    sums: ['SUBTOTAL', 'TAX', '**** TOTAL'],
    foot: formatFooter,
  },
  'Whole Foods': {
    head: ['WHOLE FOODS MARKET', '1550 N Kingsbury St', 'Chicago, IL 60642'],
    item: (one) => [
      formatRow(one.name, `$${formatUsd(computeGrossCents(one))} F`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['   [q] lb @ $[p] /lb', '   [q] @ $[p] each'])]),
    ],
    off: (one) => formatRow('   Prime Member Deal', `-$${formatUsd(one.offCents)}`),
    sums: ['Subtotal:', 'Tax:', 'Total:'],
    foot: formatFooter,
  },
  "Trader Joe's": {
    head: ["TRADER JOE'S", '44 W Ontario St', 'Chicago IL', 'SALE TRANSACTION'],
    item: (one) => [
      formatRow(one.name, `$${formatUsd(computeGrossCents(one))}`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['[q]lb @ $[p]/lb', '[q]EA @ $[p]/EA'])]),
    ],
    off: (one) => formatRow('COUPON', `-$${formatUsd(one.offCents)}`),
    sums: [null, 'Tax', 'TOTAL'],
    foot: formatFooter,
  },
  Safeway: {
    head: ['SAFEWAY', 'Store 1234   Dir Pat Lee', 'GROCERY'],
    item: (one) => [
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['WT [q] lb @ $[p] / lb', 'QTY [q] @ [p]'])]),
      formatRow(`${one.name}`, `${formatUsd(computeGrossCents(one) - one.offCents)} S`),
    ],
    off: (one) => formatRow('Card Savings', `${formatUsd(one.offCents)}-`),
    sums: [null, 'TAX', '**** BALANCE'],
    foot: formatFooter,
  },
  Publix: {
    head: ['Publix.', 'Lakeside Commons', 'Store Manager: Sam Roe', '813-555-0142'],
    item: (one) => [
      formatRow(one.name, `${formatUsd(computeGrossCents(one) - one.offCents)} F`),
      ...(isSinglePiece(one) || one.offCents > 0
        ? []
        : [formatQuantity(one, ['  [q] lb @ [p]/ lb', '  [q] @ [p]'])]),
    ],
    off: (one) => formatRow('  You Saved', formatUsd(one.offCents)),
    sums: ['Order Total', 'Sales Tax', 'Grand Total'],
    foot: formatFooter,
  },
  'H-E-B': {
    head: ['H-E-B', 'Store 123', 'Austin TX'],
    item: (one) => [
      formatRow(one.name, `F ${formatUsd(computeGrossCents(one))}`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['   [q] Lb @ [p]/Lb', '   [q] Ea. @ 1/ [p]'])]),
    ],
    off: (one) => formatRow('   Coupon Savings', `-${formatUsd(one.offCents)}`),
    sums: ['Sub Total', 'Sales Tax', '***** Total'],
    foot: formatFooter,
  },
  Meijer: {
    head: ['MEIJER', 'Store #50', 'mPerks # ******1234'],
    item: (one) => [
      formatRow(`*${one.code} ${one.name}`, `${formatUsd(computeGrossCents(one))} F`),
      ...(isSinglePiece(one) ? [] : [formatQuantity(one, ['   [q] lb @ [p] / lb', '   [q] @ [p]'])]),
    ],
    off: (one) => formatRow('   mPerks coupon', `-${formatUsd(one.offCents)}`),
    sums: ['SUBTOTAL', 'TOTAL TAX', 'TOTAL'],
    foot: formatFooter,
  },
};

/** Computes the receipt's totals in cents. The subtotal includes the deposit but no tax. */
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
    ...(truth.depositCents > 0 ? [formatRow('BOTTLE DEPOSIT', formatUsd(truth.depositCents))] : []),
    ...(subtotalWords === null ? [] : [formatRow(subtotalWords, formatUsd(subtotal))]),
    ...(truth.taxCents > 0 ? [formatRow(taxWords, formatUsd(truth.taxCents))] : []),
    formatRow(totalWords, formatUsd(total)),
    ...layout.foot(truth.day, formatUsd(total)),
  ].join('\n');
}

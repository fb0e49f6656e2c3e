import { describe, expect, it } from 'vitest';
import { findChainLine, usesForeignCurrency } from '#domain/receipt/head.ts';
import { findPurchaseDay } from '#domain/receipt/lines/day.ts';

const mentionsChain = (lines: readonly string[], chainName: string) => findChainLine(lines, chainName) >= 0;

describe('Purchase dates', () => {
  it.each([
    ['2026-11-22T17:33', '2026-11-22'],
    ['REF 12026-11-22', null],
    ['2026-11-221', null],
    ['2026-02-29', null],
    ['2028-02-29', '2028-02-29'],
    ['11/22/2026 17:33', '2026-11-22'],
    ['Date 1-2-26', '2026-01-02'],
    ['11/31/2026', null],
    ['13/01/2026', null],
    ['00/10/2026', null],
    ['11/00/2026', null],
    ['12/31/99', '2099-12-31'],
    ['11/22/1926', null],
    ['5/11/22/26', null],
    ['111/22/26', null],
    ['11/22/26/5', null],
    ['11/22/265', null],
    ['11-22-26-0142', null],
    ['Nov 22, 2026', '2026-11-22'],
    ['Sunday, November 2 2026', '2026-11-02'],
    ['SEPT. 5, 2026', '2026-09-05'],
    ['Janus 22, 2026', '2026-01-22'],
    ['MINOV 22, 2026', null],
    ['Nov 22, 1926', null],
    ['Feb 30, 2026', null],
    ['13/13/2026 or 2026-12-24', '2026-12-24'],
    ['no day', null],
  ])('The purchase date in the receipt line “%s” is %s', (line, day) =>
    expect(findPurchaseDay(['ALPHA FOODS', line])).toBe(day));

  it('The purchase date is the first valid date on a receipt', () => {
    expect(findPurchaseDay(['02/30/2026', '11/22/2026', '11/23/2026'])).toBe('2026-11-22');
    expect(findPurchaseDay([])).toBeNull();
  });
});

describe('Foreign currencies', () => {
  it.each([
    ...['€5', '€ 5.00', '£5', '¥5', '₹ 5', '5 €', '5.00€', '5 £'],
    ...['CAD 5', 'CAD$5', 'TOTAL CAD        $5.00', 'MXN 5', 'EUR 5', 'GBP5', 'AUD 5', 'C$5', 'A$ 5'],
    ...['GST 0.50', 'HST (13%) 1.00', 'PST 5', 'QST 5', 'TVQ 5', 'VAT @ 20', 'I 5\nIVA 16%'],
  ])('A foreign currency is recognized in “%s”', (text) => expect(usesForeignCurrency(text)).toBe(true));

  it.each([
    ...[
      '$5',
      'CADBURY 5.00',
      'ARCADE CAD',
      'CAD\n5',
      'ACAD 5',
      'IVAN 5',
      'DIVA 5',
      'HUNTS TOM PST 6Z  1.09',
      'VAT\n5',
      'vat 5',
      '€',
      '£ off',
    ],
    'PST made by hand from the best durum 5',
  ])("A foreign currency isn't recognized in “%s”", (text) => expect(usesForeignCurrency(text)).toBe(false));
});

describe('Chain names on receipts', () => {
  it.each([
    ['Walmart Supercenter', 'WAL-MART', true],
    ['Walmart', 'WALMARTS', false],
    ['Walmart', 'MYWALMART', false],
    ['Trader Joe’s', 'Trader Joe’s', true],
    ["Trader Joe's", 'TRADER JOES', true],
    ['Whole Foods Market', 'WHOLE  FOODS', true],
    ['Whole Foods Market', 'WHOLE GRAIN FOODS', false],
    ['H-E-B', 'Welcome to H.E.B', true],
    ['H-E-B', 'THE BEANS', false],
    ['Sprouts Farmers Market', 'Sprouts', true],
    ['BJ’s Wholesale Club', "BJ'S", true],
    ['Food City (K-VA-T)', 'FOOD CITY', true],
    ['7-Eleven', '7-ELEVEN', true],
    ['A', 'A', false],
    ['99', '99', true],
    ['Market Basket', 'BASKET', false],
    ['El Super', 'EL SUPER #42', true],
    ['Save A Lot', 'SAVE-A-LOT 24123', true],
    ['Fiesta Mart', 'FIESTA #61', true],
    ['Save Mart', 'SAVE A LOT', false],
    ['H Mart', 'FIESTA MART', false],
    ["Baker's", 'BAKERS CHOCOLATE  2.99 F', false],
    ['Kroger', 'KROGER SAVINGS 1.00-', true],
  ])('For the chain “%s” and the line “%s”, mentionsChain is %s', (name, line, is) =>
    expect(mentionsChain(['', line], name)).toBe(is));

  it.each([
    ['DOLLAR GENERAL STORE #14417', 'CLOVER VALLEY MILK  3.65', 'BAKERS CHOCOLATE  2.99'],
    ["SEDANO'S SUPERMARKET #12", 'FIESTA MIX', '   3.99', 'MARTINS POTATO ROLLS 4.49', 'ALDI STYLE HAM 2.99'],
  ])("A receipt from %s isn't attributed to a chain named only in its items", (...lines) => {
    const receipt = [...Array(11).fill('Main St'), ...lines];
    const chains = [
      "Baker's",
      'Fiesta Mart',
      "Martin's",
      'Family Fare',
      'Aldi',
      'Superior Grocers',
      'Food City',
    ];
    expect(chains.filter((chain) => mentionsChain(receipt, chain))).toEqual([]);
  });

  it('A short chain name is searched for only in the header of a receipt', () => {
    const findBelow = (count: number, name: string) =>
      mentionsChain([...Array(count).fill('MILK 3.49'), name], name);
    expect([
      findBelow(11, 'Aldi'),
      findBelow(12, 'Aldi'),
      findBelow(12, 'Vallarta'),
      findBelow(12, 'Kroger'),
    ]).toEqual([...[true, false, true, true]]);
    expect(mentionsChain([...Array(30).fill('  '), 'ALDI'], 'Aldi'), 'blank lines are not counted').toBe(
      true,
    );
  });
});

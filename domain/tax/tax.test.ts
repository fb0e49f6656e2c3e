import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { stateTaxes } from '#domain/tax/state-taxes.ts';
import { getTaxClass, getTaxRates, stateTaxCaveatText, stateTaxText } from '#domain/tax/tax.ts';
import { computeTaxCents, FLAT_RATES, type TaxClass, type TaxRates } from '#domain/tax/tax-rates.ts';
import { parseState } from '#server/gazetteer/states.ts';

const classes: readonly TaxClass[] = ['food', 'candy', 'soda', 'general'];

const arbitraryLine = fc.record({
  cents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99 * MAX_PRICE_CENTS })),
  taxClass: fc.constantFrom(...classes),
});
const arbitraryLines = fc.array(arbitraryLine, { maxLength: 100 });
const arbitraryState = fc.constantFrom(...stateTaxes.keys());

const sumCents = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const computeLineTax = (
  lines: readonly { cents: number; taxClass: TaxClass }[],
  rates: TaxRates = FLAT_RATES,
): number => computeTaxCents(lines.map(({ cents, taxClass }) => ({ cents, milliPercent: rates[taxClass] })));

describe('Tax classes', () => {
  it.each<[TaxClass, Category, string[]]>([
    [
      'general',
      'Household',
      ['Paper Towels', 'Canned Dog Food', 'Dog Treats', 'Scented Candle', 'Coffee Filters'],
    ],
    ['general', 'Personal Care', ['Toothpaste', 'Cough Drops', 'Multivitamin Gummies', 'Diapers Size 3']],
    ['soda', 'Beverages', ['Cola', 'Diet Cola', 'Lemon Lime Soda', 'Citrus Soda', 'Root Beer', 'Ginger Ale']],
    [
      'soda',
      'Beverages',
      ['Dr Pepper', 'COCA-COLA CLASSIC COLA', 'Tonic Water', 'Soft Drinks', '7UP', 'Coke Zero'],
    ],
    ['soda', 'Beverages', ['Energy Drink', 'Sports Drink', 'SPORTS DRINKS', 'Electrolyte Drink', 'Lemonade']],
    [
      'soda',
      'Beverages',
      ['Iced Tea', 'Fruit Punch', 'Cranberry Juice Cocktail', 'Fanta', 'ROOTBEER CLASSIC'],
    ],
    [
      'food',
      'Beverages',
      ['Orange Juice', 'Vegetable Juice', 'Juice Boxes', 'Coconut Water', 'Sparkling Juice'],
    ],
    [
      'food',
      'Beverages',
      ['Sparkling Water', 'Seltzer Water', 'Club Soda', 'Bottled Water', 'Mineral Water'],
    ],
    [
      'food',
      'Beverages',
      ['Cola Flavored Sparkling Water', 'Unsweetened Iced Tea', 'Protein Shake', 'Kombucha'],
    ],
    ['food', 'Beverages', ['Black Tea Bags', 'Green Tea', 'Iced Tea Mix', 'Drink Mix', 'Lemonade Drink Mix']],
    [
      'food',
      'Beverages',
      ['Ground Coffee', 'Cold Brew Coffee', 'Coffee Pods', 'Chocolate Milk', 'Hot Cocoa Mix'],
    ],
    ['candy', 'Snacks', ['Chocolate Candies', 'Chocolate Candy Bar', 'Milk Chocolate Bar', 'Gummy Bears']],
    [
      'candy',
      'Snacks',
      ['Chewy Fruit Candies', 'Peanut Butter Cups', 'Chewing Gum', 'Breath Mints', 'Lollipops'],
    ],
    ['candy', 'Snacks', ['Dark Chocolate', 'Jelly Beans', 'Black Licorice', 'Gummies', 'Candy Corn']],
    [
      'food',
      'Snacks',
      ['Potato Chips', 'Chocolate Chip Cookies', 'Chocolate Sandwich Cookies', 'Pudding Cups'],
    ],
    [
      'food',
      'Snacks',
      ['Milk Chocolate Covered Pretzels', 'Thin Mint Cookies', 'Dark Chocolate Granola Bars'],
    ],
    [
      'food',
      'Snacks',
      ['Fruit Snacks', 'Trail Mix with Milk Chocolate Candies', 'Chewy Bars', 'Vanilla Wafers'],
    ],
    [
      'food',
      'Snacks',
      ['White Chocolate Popcorn', 'Dark Chocolate Protein Bars', 'Raisins', 'Gumbo Crackers'],
    ],
    ['food', 'Pantry', ['Chocolate Chips', 'Baking Soda', 'Marshmallows', 'Mint Jelly', 'Corn Syrup']],
    ['food', 'Dairy', ['Chocolate Milk']],
    ['food', 'Produce', ['Cotton Candy Grapes', 'Mint']],
    ['food', 'Frozen', ['Mint Chocolate Chip Ice Cream', 'Frozen Lemonade Concentrate', 'Ice Pops']],
    ['food', 'Bakery', ['Irish Soda Bread']],
  ])('The tax class is %s for %s items such as %j', (taxClass, category, names) => {
    for (const name of names) expect([name, getTaxClass({ category, name })]).toEqual([name, taxClass]);
  });

  it("The item's kind determines the tax class if the item's name is less specific", () => {
    expect(getTaxClass({ category: 'Beverages', name: 'Classic', kind: 'cola' })).toBe('soda');
    expect(getTaxClass({ category: 'Beverages', name: 'Classic' })).toBe('food');
  });
});

describe('State taxes', () => {
  it('The state tax table has exactly the 50 states and DC', () => {
    expect(stateTaxes.size).toBe(51);
    for (const [code, { name }] of stateTaxes) expect(parseState(name)).toBe(code);
    expect(stateTaxes.has('PR')).toBe(false);
  });

  it('No state tax rate exceeds 7.25%, and no food rate exceeds the general rate', () => {
    for (const { milliPercent } of stateTaxes.values()) {
      const { food, candy, soda, general } = milliPercent;
      for (const rate of Object.values(milliPercent)) expect(Number.isInteger(rate)).toBe(true);
      expect(food).toBeGreaterThanOrEqual(0);
      expect(food).toBeLessThanOrEqual(general);
      expect(general).toBeLessThanOrEqual(7_250);
      expect([food, general]).toContain(candy);
      expect([food, general]).toContain(soda);
    }
  });

  it('Ten states tax food, and five states have no sales tax', () => {
    const listStates = (matches: (rates: Record<TaxClass, number>) => boolean) =>
      [...stateTaxes].filter(([, { milliPercent }]) => matches(milliPercent)).map(([code]) => code);
    expect(listStates(({ food }) => food > 0)).toEqual([
      'AL',
      'HI',
      'ID',
      'MS',
      'MO',
      'NC',
      'SD',
      'TN',
      'UT',
      'VA',
    ]);
    expect(listStates(({ general }) => general === 0)).toEqual(['AK', 'DE', 'MT', 'NH', 'OR']);
  });
});

describe('Tax on cart lines', () => {
  const cart = [
    { cents: 6_000, taxClass: 'food' },
    { cents: 1_000, taxClass: 'candy' },
    { cents: 800, taxClass: 'soda' },
    { cents: 2_000, taxClass: 'general' },
  ] as const;

  it.each([
    ['PR', 784],
    ['IL', 238],
    ['CA', 203],
    ['OR', 0],
    ['ID', 588],
    ['UT', 356],
    ['TN', 452],
    // 7,800 × 1.225 % + 2,000 × 4.225 % = 180.05 cents.
    ['MO', 180],
  ])('The tax on the cart in state %s is %i cents', (state, cents) => {
    expect(computeLineTax(cart, getTaxRates(state))).toBe(cents);
  });

  it('The tax on a cart is rounded once, on the sum of all lines, and half a cent is rounded up', () => {
    expect(computeLineTax(Array(4).fill({ cents: 10, taxClass: 'general' }), getTaxRates('IL'))).toBe(3);
    expect(computeLineTax([], getTaxRates('IL'))).toBe(0);
    expect(computeLineTax([])).toBe(0);
  });

  it.each([
    [0, 0],
    [6, 0],
    [7, 1],
    [100, 8],
    [1_006, 80],
    [1_007, 81],
    [4_218, 337],
  ])('If the state is unknown, the tax on %i cents is 8%, which is %i cents', (cents, tax) => {
    expect(computeLineTax([{ cents, taxClass: 'food' }])).toBe(tax);
  });

  it('The flat 8% tax applies if the state is unknown', () => {
    fc.assert(
      fc.property(arbitraryLines, fc.constantFrom('', 'PR', 'il', 'constructor'), (lines, state) => {
        const exact = (BigInt(sumCents(lines)) * 8n + 50n) / 100n;
        expect([computeLineTax(lines, getTaxRates(state)), computeLineTax(lines)].map(BigInt)).toEqual([
          exact,
          exact,
        ]);
      }),
    );
  });

  it('The tax on cart lines agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryState, (lines, state) => {
        const rates = stateTaxes.get(state)?.milliPercent;
        const exactTax = lines.reduce(
          (sum, { cents, taxClass }) => sum + BigInt(cents) * BigInt(rates?.[taxClass] ?? 0),
          0n,
        );
        expect(BigInt(computeLineTax(lines, getTaxRates(state)))).toBe((2n * exactTax + 100_000n) / 200_000n);
      }),
    );
  });

  it('The tax on a cart never falls when a line is added', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryLine, arbitraryState, (lines, extraLine, state) => {
        const tax = computeLineTax(lines, getTaxRates(state));
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(computeLineTax(lines.toReversed(), getTaxRates(state))).toBe(tax);
        expect(computeLineTax([...lines, extraLine], getTaxRates(state))).toBeGreaterThanOrEqual(tax);
      }),
    );
  });
});

describe('State tax descriptions', () => {
  it.each([
    [
      'IL',
      'Illinois: groceries 0%, candy and soda 6.25%, household 6.25%. City and county tax may be added, even on groceries.',
    ],
    [
      'CA',
      'California: groceries 0%, candy 0%, soda 7.25%, household 7.25%. City and county tax may be added.',
    ],
    ['MI', 'Michigan: groceries 0%, candy and soda 0%, household 6%.'],
    [
      'MO',
      'Missouri: groceries 1.225%, candy and soda 1.225%, household 4.225%. City and county tax may be added, even on groceries.',
    ],
    ['ID', 'Idaho: 6% on everything. City and county tax may be added.'],
    [
      'OK',
      'Oklahoma: groceries 0%, candy and soda 0%, household 4.5%. City and county tax may be added, even on groceries. ' +
        'The state stopped taxing groceries in August 2024, but cities and counties still do. Candy and soda may be taxed like household items.',
    ],
    ['OR', 'Oregon: no state sales tax.'],
    ['AK', 'Alaska: no state sales tax. City and county tax may be added, even on groceries.'],
    [
      'VT',
      'Vermont: groceries 0%, candy and soda 0%, household 6%. City and county tax may be added. Soda may be taxed at 6%.',
    ],
    ['PR', 'PR: we don’t know its rates, so we use 8%.'],
    ['', '8% on everything.'],
  ])('The tax description for the state “%s” is: %s', (state, words) => {
    expect(stateTaxText(state)).toBe(words);
  });

  it('The tax caveat mentions the month that the rates are from', () => {
    expect(stateTaxCaveatText()).toBe('Approximate state rates, July 2026. Your receipt may differ.');
  });
});

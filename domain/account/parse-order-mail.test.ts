import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderEmail } from '#domain/account/parse-order-mail.ts';
import { repetitiveOrderMail } from '#tests/support/repetitive-texts.ts';

const blocks = `
Thanks for your order, Maya!
Order number: 2000117-59482216
Arrives Sat, Nov 21, 3pm-4pm
Delivery address: 1200 N Clark St, Chicago, IL 60610
Items in this order (4)
Great Barn Whole Vitamin D Milk, Gallon, 128 fl oz
Qty: 2
$6.98
Fresh Roma Tomato, Each
Qty: 6
$2.10
Great Barn Large White Eggs, 18 Count
Qty 1
$4.12
Substituted
Nonna Spaghetti Pasta, 16 oz
Qty: 3
$5.64
Subtotal $18.84
Delivery fee $0.00
Bag fee $0.10
Total $20.42
Payment method: Visa ending in 4242
© 2026 All rights reserved.`;

const inline = `
Your order from Harvest Market was placed
Hi Maya, your order will be delivered today between 4:00pm and 5:00pm.
View order

2 x Farmlife 2% Reduced Fat Milk, 52 fl oz   $9.98
1 x Large Lemon (each)   $0.79
3.0 lb Boneless Skinless Chicken Breasts   $11.97
1 ct Red Onion   $1.05
12 oz Harbor Ground Coffee, Dark   $9.99

Item subtotal: $33.78
Service fee: $1.99
Happy shopping,
The Harvest Team
Unsubscribe | Privacy policy`;

const priceBelow = `
Order Confirmation #8812004512
Pickup at: Corner Foods, 2400 Main St
Tuesday, November 24, 5:00 PM - 6:00 PM

Corner® 2% Reduced Fat Milk
1 Gal | $3.19
Quantity: 1

Plain Truth Organic™ Baby Spinach
5 oz | $2.99 SALE $2.49
Quantity: 2

Banana
$0.59/lb
Quantity: 5 (approx. 2.1 lbs)

Estimated Total: $25.50
You saved $2.00`;

describe('Order emails', () => {
  it.each([
    [
      'a block for each item',
      blocks,
      [
        '2 x Great Barn Whole Vitamin D Milk Gallon 128 fl oz',
        '6 x Fresh Roma Tomato',
        'Great Barn Large White Eggs 18 Count',
        '3 x Nonna Spaghetti Pasta 16 oz',
      ],
    ],
    [
      'a line for each item',
      inline,
      [
        '2 x Farmlife 2% Reduced Fat Milk 52 fl oz',
        'Large Lemon',
        '3 lb Boneless Skinless Chicken Breasts',
        'Red Onion',
        'Harbor Ground Coffee Dark 12 oz',
      ],
    ],
    [
      'size and price below the name',
      priceBelow,
      ['Corner 2% Reduced Fat Milk 1 Gal', '2 x Plain Truth Organic Baby Spinach 5 oz', '5 x Banana'],
    ],
  ])('An order email with %s yields exactly the ordered items', (_shape, text, expected) => {
    expect(parseOrderEmail(text)).toEqual(expected);
  });

  it.each([
    ['a name with its price below a blank line', ['Whole Milk', '', '$3.00'], ['Whole Milk']],
    ['a size between name and price', ['Whole Milk', '1 gal', '$3.00'], ['Whole Milk 1 gal']],
    ['a size next to the price', ['Whole Milk', '1 gal | $3.00'], ['Whole Milk 1 gal']],
    ['a size that is already in the name', ['Whole Milk 1 gal', '128 fl oz | $3.00'], ['Whole Milk 1 gal']],
    ['a letter next to the price', ['Whole Milk', 'F $3.00'], ['Whole Milk']],
    ['an old and a new price', ['Whole Milk', 'was$4.00now$3.00'], ['Whole Milk']],
    ['only a quantity', ['Whole Milk', 'Qty: 2'], ['2 x Whole Milk']],
    ['a quantity after the price', ['Whole Milk $3.00', 'Quantity 2.5'], ['2.5 x Whole Milk']],
    ['a count before the name', ['2 × Whole Milk', '$6.00'], ['2 x Whole Milk']],
    ['pounds before the name', ['3.0 lbs Chicken $9.00'], ['3 lb Chicken']],
    ['ounces before the name', ['12 OZ Coffee $9.00'], ['Coffee 12 OZ']],
    [
      'the selling unit',
      ['Roma Tomato (each) $0.79', 'Lemon, Sold by the Pound $1.00'],
      ['Roma Tomato', 'Lemon'],
    ],
    ['another word after the selling unit', ['Roma Tomato, each red $0.79'], ['Roma Tomato each red']],
    ['trademark signs', ['Milk,Whole | Fresh ® $3.00'], ['Milk Whole Fresh']],
    ['extra spaces', ['  2   x  Whole   Milk   $3.00'], ['2 x Whole Milk']],
    ['no name', ['2 x A1 $4.00', 'F', '$3.00'], []],
    ['other text of the mail', ['Whole Milk', 'View order', '$3.00', 'Qty: 2'], []],
    ['a price and a quantity without a name', ['1 gal | $3.00', 'Qty: 2', '5 oz'], []],
  ])('The order email parser handles an entry with %s', (_how, lines, items) => {
    const mail = ['Your order', 'Eggs $4.00', 'View order', ...lines, 'Bread $2.00', 'Total $9.00'];
    expect(parseOrderEmail(mail.join('\n'))).toEqual(['Eggs', ...items, 'Bread']);
  });

  it('An order email must have at least two prices and two items', () => {
    expect(parseOrderEmail('Your order\n2 x Milk $3.00\n2 x Eggs\nTotal')).toBeNull();
    expect(parseOrderEmail('Your order\n2 x Milk $3.00\n2 x Eggs $4.00\nTotal')).toEqual([
      '2 x Milk',
      '2 x Eggs',
    ]);
    expect(parseOrderEmail('Your order\n2 x Milk $3.00\nTotal $3.00')).toBeNull();
  });

  it("A shopping list isn't mistaken for an order email", () => {
    expect(parseOrderEmail('milk $3.49\neggs $4.00\ntotal $7.49')).toBeNull();
    expect(parseOrderEmail('milk\n2 eggs\nbread')).toBeNull();
    expect(parseOrderEmail('order cake\npick up flowers $20.00')).toBeNull();
  });

  it('The order email parser never throws or returns a price as an item', () => {
    const parts = fc.constantFrom(...blocks.split('\n'), ...inline.split('\n'), ...priceBelow.split('\n'));
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 40 }), (lines) => {
        for (const line of parseOrderEmail(lines.join('\n')) ?? []) {
          expect(line).toMatch(/\p{L}{3}/u);
          expect(line).not.toMatch(/\$\s?\d[\d,]*\.\d\d/);
        }
      }),
    );
  });

  it("A megabyte of repeated text doesn't hang the order email parser", () => {
    expect(parseOrderEmail(repetitiveOrderMail)).toBeNull();
  });
});

it('The order email parser skips a row without a name', () => {
  const mail = ['Your order', '2 x Milk $6.98', '1 each XL $3.00', '1 x Bread $2.00', 'Total $11.98'];
  expect(parseOrderEmail(mail.join('\n'))).toEqual(['2 x Milk', 'Bread']);
});

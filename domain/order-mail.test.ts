import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedLines } from './order-mail.ts';

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

describe('a mail about an order', () => {
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
  ])('with %s says what was ordered, and nothing else', (_shape, text, wanted) => {
    expect(orderedLines(text)).toEqual(wanted);
  });

  it('is not what a list of one’s own is taken for', () => {
    expect(orderedLines('milk $3.49\neggs $4.00\ntotal $7.49')).toBeNull();
    expect(orderedLines('milk\n2 eggs\nbread')).toBeNull();
    expect(orderedLines('order cake\npick up flowers $20.00')).toBeNull();
  });

  it('is read without throwing whatever it holds', () => {
    const parts = fc.constantFrom(...blocks.split('\n'), ...inline.split('\n'), ...priceBelow.split('\n'));
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 40 }), (lines) => {
        for (const line of orderedLines(lines.join('\n')) ?? []) {
          expect(line).toMatch(/\p{L}{3}/u);
          expect(line).not.toContain('$');
        }
      }),
    );
  });

  it('of a megabyte is read at once', () => {
    const start = performance.now();
    orderedLines(`order total $1.00 $2.00\n${'1 '.repeat(500_000)}\n${'a '.repeat(250_000)}`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

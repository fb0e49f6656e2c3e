import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const item = (name: string, priceCents: number, more = {}) => ({ name, priceCents, ...more });

describe('Deposits', () => {
  it.each([
    'CA REDEM VALUE 0.60 T',
    'CA REDEM VAL 0.60',
    'CA REDEMP VA 0.60',
    'CALIF REDEMPTION VALUE 0.60',
    'REDEMPTION VALUE 0.60 T',
    'CA REDMP VAL 0.60',
    'CA REFUND VALUE 0.60',
    'CASH REFUND VALUE 0.60',
    'CA CRV 0.60',
    'CRV 12PK 0.60',
    'C.R.V. 0.60 T',
    'BOTTLE DEP 0.60',
    'BTL DPST 0.60',
    'BOT DEP 0.60',
    'CAN DEP 12PK 0.60',
    'BEV CONTAINER FEE 0.60',
    'RECYCLING FEE 0.60',
    'BAG CHRG 0.60',
    'BAG SALE 0.60',
    'CA BAG 6 @ .10 0.60',
    'WA BAG 0.60',
  ])("A deposit isn't an item: %s", (deposit) =>
    expect(parseRows('COLA 12PK 6.99 T', deposit, 'CHIPS 2.00 F', 'TOTAL 9.59')).toMatchObject({
      ...{ otherCents: 60, differenceCents: 0 },
      lines: [item('COLA 12PK', 699), item('CHIPS', 200)],
    }));

  it("A deposit isn't an item even if the receipt doesn't add up", () =>
    expect(parseRows('COLA 12PK 6.99 T', 'CA REDEM VALUE 0.60 T', 'TOTAL 9.59')).toMatchObject({
      ...{ otherCents: 60, differenceCents: 200, lines: [item('COLA 12PK', 699)] },
    }));

  it.each([
    'REDEMPTION RYE 750ML',
    'CA RED GRAPES',
    'CA VALENCIA ORANGES',
    'BOTTLE CAP CANDY',
    'DEPEND UNDERWEAR',
  ])('An item whose name resembles a deposit is still parsed as an item: %s', (name) =>
    expect(parseRows(`${name} 4.99`)).toMatchObject({ lines: [item(name, 499)] }));
});

it('A discount such as “$5 off loyalty” reduces the receipt total and not the item above it', () =>
  expect(parseRows('PPR TOWEL 6RL 7.99 T', 'SC $5 OFF LOYALTY 5.00-', 'TOTAL 2.99')).toMatchObject({
    ...{ otherCents: -500, differenceCents: 0 },
    lines: [item('PPR TOWEL 6RL', 799, { regularCents: null })],
  }));

describe('Coupons that mention an item', () => {
  it.each([
    '32 CPN BORDEN SHRD MEXICAN -1.00',
    'CPN BORDEN SHRD MEX -1.00',
    'DIGITAL COUPON BORDEN 1.00-',
    'BORDEN CHEESE COUPON -1.00',
    'E-COUPON BORDEN -1.00',
    'CUPON MEXICAN -1.00',
  ])("A coupon that mentions an item doesn't change the item's price: %s", (coupon) =>
    expect(parseRows('BORDEN SHRD MEXICAN 3.24', 'RYE BREAD 4.00', coupon, 'TOTAL 6.24')).toMatchObject({
      ...{ otherCents: -100, differenceCents: 0 },
      lines: [item('BORDEN SHRD MEXICAN', 324, { regularCents: null }), item('RYE BREAD', 400)],
    }));

  it("A coupon that mentions only the short brand “Jif” doesn't reduce the price of the Jif item", () =>
    expect(parseRows('JIF PNUT BTTR 3.24', 'RYE BREAD 4.00', 'COUPON Jif -1.00', 'TOTAL 6.24')).toMatchObject(
      {
        ...{ otherCents: -100, lines: [item('JIF PNUT BTTR', 324), item('RYE BREAD', 400)] },
      },
    ));

  it("A coupon printed above the item that it mentions doesn't change the item's price", () =>
    expect(
      parseRows('RYE BREAD 4.00', 'CPN BORDEN -1.00', 'BORDEN SHRD MEXICAN 3.24', 'TOTAL 6.24'),
    ).toMatchObject({
      ...{ otherCents: -100, differenceCents: 0 },
      lines: [item('RYE BREAD', 400, { regularCents: null }), item('BORDEN SHRD MEXICAN', 324)],
    }));

  it("A coupon whose item is named on the next row reduces the receipt total instead of the item's price", () =>
    expect(
      parseRows('BORDEN SHRD MEXICAN 3.24', 'DIGITAL COUPON', 'BORDEN SHRD -1.00', 'TOTAL 2.24'),
    ).toMatchObject({
      ...{ otherCents: -100, differenceCents: 0, lines: [item('BORDEN SHRD MEXICAN', 324)] },
    }));

  it.each([
    'H-E-B COUPON -1.00',
    'YELLOW COUPON -1.00',
    'MEMBER SAVINGS -1.00',
    'COMBO LOCO RYE BREAD -1.00',
  ])("A store discount reduces the price of the item above it, unless it's a coupon that names an item: %s", (row) =>
    expect(parseRows('YELLOW ONIONS 3.24', 'RYE BREAD 4.00', row, 'TOTAL 6.24')).toMatchObject({
      ...{ otherCents: 0, differenceCents: 0 },
      lines: [item('YELLOW ONIONS', 324), item('RYE BREAD', 300, { regularCents: 400 })],
    }));

  it('A promotion and its amount on separate rows don’t become part of the next item’s name', () =>
    expect(
      parseRows(
        'RICE CAKES',
        '2 @ 3.00',
        '6.00 F',
        'Promotion',
        '-3.00 F',
        'WHITE BEANS',
        '1.50 F',
        'TOTAL 4.50',
      ),
    ).toMatchObject({
      differenceCents: 0,
      lines: [item('RICE CAKES', 300), item('WHITE BEANS', 150)],
    }));

  it('A coupon that is already part of the printed price is not subtracted again', () =>
    expect(parseRows('BORDEN SHRD MEXICAN 4.24 3.24', 'CPN BORDEN -1.00', 'TOTAL 3.24')).toMatchObject({
      ...{ otherCents: 0, differenceCents: 0 },
      lines: [item('BORDEN SHRD MEXICAN', 324, { regularCents: 424 })],
    }));
});

import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const till = (...lines: string[]) => parseReceipt(lines.join('\n'));
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
  ])("A deposit isn't an item: %s", (deposit) =>
    expect(till('COLA 12PK 6.99 T', deposit, 'CHIPS 2.00 F', 'TOTAL 9.59')).toMatchObject({
      ...{ otherCents: 60, differenceCents: 0 },
      lines: [item('COLA 12PK', 699), item('CHIPS', 200)],
    }));

  it("A deposit isn't an item even if the receipt doesn't add up", () =>
    expect(till('COLA 12PK 6.99 T', 'CA REDEM VALUE 0.60 T', 'TOTAL 9.59')).toMatchObject({
      ...{ otherCents: 60, differenceCents: 200, lines: [item('COLA 12PK', 699)] },
    }));

  it.each([
    'REDEMPTION RYE 750ML',
    'CA RED GRAPES',
    'CA VALENCIA ORANGES',
    'BOTTLE CAP CANDY',
    'DEPEND UNDERWEAR',
  ])('An item name can resemble a deposit: %s', (name) =>
    expect(till(`${name} 4.99`)).toMatchObject({ lines: [item(name, 499)] }));
});

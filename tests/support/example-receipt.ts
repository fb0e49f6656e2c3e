export const exampleReceipt = (itemId: number, storeId: number) => ({
  storeId,
  purchasedOn: '2026-11-01',
  otherCents: 5,
  taxCents: 20,
  totalCents: 374,
  lines: [
    {
      printedName: 'GV WHL MLK',
      itemId,
      quantity: 1,
      isByWeight: false,
      priceCents: 349,
      regularCents: null,
    },
  ],
});

import { expect, it } from 'vitest';
import { createRecurringOrderEmail } from './order-mail.ts';

it('The recurring order’s email gives amounts of loose produce in pounds', () => {
  const leftOut = { itemId: 1, brand: 'Fresh', reason: 'cart_full' } as const;
  const notAdded = [
    { ...leftOut, name: 'Bananas', unit: 'lb', quantity: 1.5 },
    { ...leftOut, name: 'Whole Milk', unit: '1 gal', quantity: 2 },
  ];
  const { body } = createRecurringOrderEmail({
    firstName: 'Sam',
    frequency: 'weekly',
    addition: { addedItemCount: 3, notAdded },
    publicUrl: 'https://cartwise.test',
  });
  expect(body).toContain('1.5 lb Bananas, 2 × Whole Milk');
});

import { expect, it } from 'vitest';
import type { DueAlert } from './alert-mail.ts';
import { createAlertNotification } from './alert-push.ts';

const price = (name: string, priceCents: number, more: Partial<DueAlert> = {}): DueAlert => ({
  ...{ name, brand: 'Fresh', unit: 'lb', atMostCents: 300, storeName: 'Aldi', priceCents },
  ...{ regularPriceCents: null, isWithCard: false, source: 'the flyer', seenAt: new Date(0) },
  ...more,
});

it('A price notification includes the item, the store and the lowest price', () => {
  const kroger = { storeName: 'Kroger', isWithCard: true };
  expect(createAlertNotification([price('Bananas', 49), price('Bananas', 45, kroger)])).toEqual({
    title: 'Bananas for $0.45 with card at Kroger',
    text: '$0.45 with card at Kroger, by the pound',
  });
  expect(createAlertNotification([price('Bananas', 45), price('Plums', 200)])).toEqual({
    title: 'Bananas for $0.45 at Aldi, and 1 more',
    text: 'Bananas, by the pound: $0.45 at Aldi\nPlums, by the pound: $2.00 at Aldi',
  });
});

it('A price notification with many long item names stays within the size limit of push services', () => {
  const due = Array.from({ length: 100 }, (_, index) => price(`${index} ${'🍌'.repeat(300)}`, 45));
  const { title, text } = createAlertNotification(due);
  expect(text.split('\n')).toHaveLength(4);
  expect(text).toMatch(/\nand 97 more$/);
  expect(Buffer.byteLength(title + text)).toBeLessThan(3_000);
});

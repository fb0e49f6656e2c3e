import type { CartAddition } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { RecurringFrequency } from '#domain/account/recurrence.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';

type OrderMail = {
  firstName: string | null;
  frequency: RecurringFrequency;
  addition: CartAddition;
  publicUrl: string;
};

const frequencyText = (frequency: RecurringFrequency) => (frequency === 'weekly' ? t`weekly` : t`monthly`);

const joinItemNames = (items: CartAddition['notAdded']) =>
  items
    .map(({ quantity, unit, name }) => `${quantityPrefix(quantity, unit)} ${localizedItemName(name)}`)
    .join(', ');

function describeLeftOutItems({ notAdded }: CartAddition): string[] {
  const itemsOverLimit = notAdded.filter(({ reason }) => reason === 'quantity_limit');
  const itemsBeyondCart = notAdded.filter(({ reason }) => reason === 'cart_full');
  return [
    ...(itemsOverLimit.length > 0
      ? [t`You can have up to ${MAX_QUANTITY} of one item: ${joinItemNames(itemsOverLimit)}.`]
      : []),
    ...(itemsBeyondCart.length > 0
      ? [t`Your cart is full at ${MAX_CART_ENTRIES} items, so ${joinItemNames(itemsBeyondCart)} didn’t fit.`]
      : []),
  ];
}

export function createPremiumEndedEmail({ firstName, frequency, publicUrl }: Omit<OrderMail, 'addition'>) {
  return {
    subject: t`Your ${frequencyText(frequency)} order is paused`,
    body: [
      firstName ? t`Hi ${firstName},` : t`Hi,`,
      t`Your ${frequencyText(frequency)} order was due, but Premium has ended. Nothing was added to your cart, and the order is paused. We’ll keep it as it is, and won’t email you about it again.`,
      t`To continue, get Premium again, then turn the order back on under Recurring Orders:`,
      `${publicUrl}/subscribe`,
    ].join('\n\n'),
  };
}

export function createRecurringOrderEmail({ firstName, frequency, addition, publicUrl }: OrderMail) {
  const order = frequencyText(frequency);
  const count = addition.addedItemCount;
  const items = formatCount(count, 'item');
  return {
    subject:
      count === 0 ? t`Your ${order} order didn’t fit in your cart` : t`Your ${order} order is in your cart`,
    body: [
      firstName ? t`Hi ${firstName},` : t`Hi,`,
      count === 0
        ? t`Your ${order} order is due, but none of its items fit in your cart. Nothing has been bought.`
        : t`Your ${order} order is due. We added ${items} to your cart. Nothing has been bought.`,
      ...describeLeftOutItems(addition),
      t`See your cart, and who’s cheapest today:`,
      `${publicUrl}/`,
      t`You can pause the order there under Recurring Orders.`,
    ].join('\n\n'),
  };
}

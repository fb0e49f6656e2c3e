import type { CartAddition } from '#contract/cart.ts';
import type { RecurringFrequency } from '#domain/recurrence.ts';

type OrderMail = {
  firstName: string | null;
  frequency: RecurringFrequency;
  addition: CartAddition;
  publicUrl: string;
};

function leftOut({ notCopied }: CartAddition): string[] {
  if (notCopied.length === 0) return [];
  const names = notCopied.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return [`There was no more room in your cart for: ${names}.`];
}

/** What a shopper without premium is told about an order that was due. */
export function lapsedMail({ firstName, frequency, publicUrl }: Omit<OrderMail, 'addition'>) {
  return {
    subject: `Your ${frequency} order is paused`,
    body: [
      `Hello${firstName ? ` ${firstName}` : ''},`,
      `your ${frequency} order was due, but Premium has ended. Nothing went into your cart, and the order is paused. We keep it as it is, and you get no further mail about it.`,
      'With Premium again, switch it on under Recurring Orders:',
      `${publicUrl}/subscribe`,
    ].join('\n\n'),
  };
}

/** What a shopper is told when the items of a recurring order are in the cart. */
export function orderMail({ firstName, frequency, addition, publicUrl }: OrderMail) {
  const count = addition.copiedItemCount;
  const items = `${count} ${count === 1 ? 'item' : 'items'}`;
  return {
    subject: `Your ${frequency} order is in your cart`,
    body: [
      `Hello${firstName ? ` ${firstName}` : ''},`,
      `your ${frequency} order is due: ${items} went into your cart. Nothing has been bought. See where the cart costs least today:`,
      `${publicUrl}/`,
      ...leftOut(addition),
      'You can pause the order there under Recurring Orders.',
    ].join('\n\n'),
  };
}

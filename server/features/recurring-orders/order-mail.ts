import type { CartAddition } from '#contract/cart.ts';
import type { RecurringFrequency } from '#domain/account/recurrence.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';

type OrderMail = {
  firstName: string | null;
  frequency: RecurringFrequency;
  addition: CartAddition;
  publicUrl: string;
};

const frequencyWords = (frequency: RecurringFrequency) => (frequency === 'weekly' ? t`weekly` : t`monthly`);

function leftOutLines({ notCopied }: CartAddition): string[] {
  if (notCopied.length === 0) return [];
  const names = notCopied.map(({ quantity, name }) => `${quantity} × ${localizedItemName(name)}`).join(', ');
  return [t`Your cart was too full for: ${names}.`];
}

export function createPremiumEndedEmail({ firstName, frequency, publicUrl }: Omit<OrderMail, 'addition'>) {
  return {
    subject: t`Your ${frequencyWords(frequency)} order is paused`,
    body: [
      firstName ? t`Hi ${firstName},` : t`Hi,`,
      t`Your ${frequencyWords(frequency)} order was due, but Premium has ended. Nothing was added to your cart, and the order is paused. We’ll keep it as it is, and won’t email you about it again.`,
      t`When you have Premium again, turn it back on under Recurring Orders:`,
      `${publicUrl}/subscribe`,
    ].join('\n\n'),
  };
}

export function createRecurringOrderEmail({ firstName, frequency, addition, publicUrl }: OrderMail) {
  const count = addition.copiedItemCount;
  const items = formatCount(count, 'item');
  return {
    subject: t`Your ${frequencyWords(frequency)} order is in your cart`,
    body: [
      firstName ? t`Hi ${firstName},` : t`Hi,`,
      t`Your ${frequencyWords(frequency)} order is due. We added ${items} to your cart. Nothing has been bought. See who’s cheapest today:`,
      `${publicUrl}/`,
      ...leftOutLines(addition),
      t`You can pause the order there under Recurring Orders.`,
    ].join('\n\n'),
  };
}

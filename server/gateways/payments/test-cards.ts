import { deferredText, t, translateText } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';

type Decline = { code: string; message: string };

const genericDecline = { code: 'card_declined', message: deferredText('Your card was declined.') };

/** Stripe's test cards and the reasons they're declined. Null means that the payment succeeds. */
const declineByCardNumber = new Map<string, Decline | null>([
  ['4242424242424242', null],
  ['4000000000000002', genericDecline],
  [
    '4000000000009995',
    { code: 'insufficient_funds', message: deferredText('Your card has insufficient funds.') },
  ],
  ['4000000000000069', { code: 'expired_card', message: deferredText('Your card has expired.') }],
]);

/** For numbers that aren't test cards. Such a number may be a real card's, so it's neither stored nor logged. */
const notTestCardDecline = {
  code: 'card_declined',
  message: deferredText('Your card was declined. Test mode only takes test cards. No real card is charged.'),
};

export type TestCard = { number: string; expiry: string; cvc: string };

function hasExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(part.trim()));
  return Date.UTC(2000 + year, month, 1) <= now.getTime();
}

export function findDecline({ number, expiry }: TestCard, now: Date): Decline | null {
  if (hasExpired(expiry, now)) {
    return { code: 'invalid_expiry_year', message: t`Your card's expiration date is in the past.` };
  }
  const decline = declineByCardNumber.get(number.replaceAll(' ', ''));
  return decline === undefined ? notTestCardDecline : decline;
}

export const cardDeclinedError = ({ code, message }: Decline) =>
  new AppError(402, code, translateText(message));

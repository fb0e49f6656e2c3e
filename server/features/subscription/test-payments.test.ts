import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { postToApi, startPaymentProviders } from '#tests/support/payment-providers.ts';
import { ACCEPTED_CARD } from '#tests/support/stripe-app.ts';

let now = new Date();
const { database, withStripe, withTestPayments, shopper, close } = await startPaymentProviders(() => now);
afterAll(close);
beforeEach(() => {
  now = new Date();
});

describe('Test payments', () => {
  const startPayment = async () => {
    const me = await shopper('test payments');
    const { clientSecret } = (await me.subscribe()).body;
    const confirm = (headers: Record<string, string>, change: object = {}) =>
      postToApi(withTestPayments, 'test-payments/confirm', headers, {
        ...{ clientSecret, number: ACCEPTED_CARD, expiry: '12/34', cvc: '123' },
        ...change,
      });
    return { me, confirm };
  };

  it('Only the user who started a test payment can confirm it, and only with a test card', async () => {
    const { me, confirm } = await startPayment();
    const you = await shopper('test payments');
    expect((await confirm(you.headers)).status).toBe(404);
    expect((await confirm({})).status).toBe(401);
    const realCardAnswer = await confirm(me.headers, { number: '4111111111111111' });
    const message = expect.stringContaining('No real card is charged');
    expect(realCardAnswer).toMatchObject({ status: 402, body: { code: 'card_declined', message } });
    expect(await me.user()).toMatchObject({ isPremium: false });
  });

  it('The error for an invalid test card lists the invalid fields', async () => {
    const { me, confirm } = await startPayment();
    const expiredMessage = (await confirm(me.headers, { expiry: '01/20' })).body.message;
    expect(expiredMessage).toBe("Your card's expiration date is in the past.");
    const invalidAnswer = await confirm(me.headers, {
      number: '4242 4242 4242 4241',
      expiry: '13/34',
      cvc: 'x',
    });
    const issues = invalidAnswer.body.issues.map(({ field, message }: Record<string, string>) => [
      field,
      message,
    ]);
    expect(issues).toEqual([
      ['number', 'Your card number is invalid.'],
      ['expiry', "Your card's expiration date is invalid."],
      ['cvc', "Your card's security code is incomplete."],
    ]);
    expect(await me.user()).toMatchObject({ isPremium: false });
  });

  it("Test payments don't store any card details", async () => {
    const me = await shopper('test payments');
    await me.pay((await me.subscribe()).body.clientSecret, '4000000000009995');
    const tables = ['test_payment_intent', 'test_payment_subscription', 'test_payment_event'] as const;
    for (const table of tables) {
      expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toMatch(
        // Digits within a random id may look like the end of a card number, so the pattern ignores them.
        /(?<![0-9a-f])9995(?![0-9a-f])|40{11}/,
      );
    }
  });

  it('The test payment endpoints return 404 if Stripe is configured', async () => {
    const me = await shopper('Stripe');
    expect((await postToApi(withStripe, 'test-payments/confirm', me.headers, {})).status).toBe(404);
  });

  it('Subscriptions paid with test payments renew on the same day each month', async () => {
    now = new Date('2027-01-31T10:00:00Z');
    const me = await shopper('test payments');
    await database.db
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date('2100-01-01') })
      .execute();
    await me.pay((await me.subscribe()).body.clientSecret, ACCEPTED_CARD);
    const readPeriodEnd = async () => (await me.check()).body.subscriptionCurrentPeriodEnd;
    expect(await readPeriodEnd()).toBe('2027-02-28T10:00:00.000Z');
    const later = new Date('2027-03-20T10:00:00Z');
    now = later;
    await database.db.updateTable('session').set({ last_seen_at: now }).execute();
    expect(await readPeriodEnd()).toBe('2027-03-31T10:00:00.000Z');
  });
});

import { signIn } from './sign-in.ts';
import { startStripeApp } from './stripe-app.ts';
import { startTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

export const postToApi = (app: App, path: string, headers: Record<string, string>, body?: unknown) =>
  app.call('POST', `/api/${path}`, { headers, body });

export async function startPaymentProviders(clock: () => Date) {
  const { database, stub, app: withStripe, deliver, close } = await startStripeApp(clock);
  const withTestPayments = await startTestApp(database.db, { clock });

  return {
    database,
    stub,
    withStripe,
    withTestPayments,
    deliver,
    async shopper(provider: string, account: Parameters<typeof signIn>[1] = {}) {
      const app = provider === 'Stripe' ? withStripe : withTestPayments;
      const { headers, userId } = await signIn(database.db, { created_at: clock(), ...account });
      return {
        app,
        userId,
        headers,
        subscribe: () => postToApi(app, 'create-subscription', headers),
        check: () => postToApi(app, 'check-subscription-status', headers),
        cancel: () => postToApi(app, 'cancel-subscription', headers),
        user: async () => (await app.call('GET', '/api/auth/user', { headers })).body,
        async pay(clientSecret: string, number: string): Promise<string | null> {
          if (provider === 'Stripe') return stub.pay(clientSecret, number);
          const card = { clientSecret, number, expiry: '12/34', cvc: '123' };
          const response = await postToApi(app, 'test-payments/confirm', headers, card);
          return response.status === 200 ? null : response.body.message;
        },
      };
    },
    async close() {
      await withTestPayments.close();
      await close();
    },
  };
}

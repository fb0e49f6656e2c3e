import type { Page } from 'playwright-core';

/** What the page has told Stripe besides the payment itself. */
type Asked = { publishableKey: string; returnUrl: string };

/**
 * Stripe's script in the browser without Stripe: a form of one field that pays at the stub. Its library takes a
 * `Stripe` that is there already instead of loading one. `pay` answers with the message when the card is declined.
 */
export async function provideStripe(
  page: Page,
  pay: (clientSecret: string, cardNumber: string, asked: Asked) => string | null,
): Promise<void> {
  await page.exposeFunction('payAtStripe', pay);
  await page.addInitScript(() => {
    type Handler = (event: object) => void;
    let clientSecret = '';
    let field: HTMLInputElement | null = null;

    const element = () => {
      const handlers: Record<string, Handler> = {};
      const made = {
        mount(place: HTMLElement) {
          const label = document.createElement('label');
          label.textContent = 'Card number at Stripe';
          field = document.createElement('input');
          label.append(field);
          place.append(label);
          setTimeout(() => handlers.ready?.({}), 0);
        },
        on(event: string, handler: Handler) {
          handlers[event] = handler;
          return made;
        },
        off: () => made,
        destroy: () => undefined,
        unmount: () => undefined,
        update: () => undefined,
      };
      return made;
    };

    const stripe = (publishableKey: string) => ({
      elements(options: { clientSecret: string }) {
        clientSecret = options.clientSecret;
        return { create: element, getElement: () => null, update: () => undefined, submit: async () => ({}) };
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      async confirmPayment({
        confirmParams,
        redirect,
      }: {
        confirmParams: { return_url: string };
        redirect: string;
      }) {
        if (redirect !== 'if_required') throw new Error('Stripe would leave the page.');
        const { payAtStripe } = window as unknown as {
          payAtStripe: (secret: string, card: string, asked: object) => Promise<string | null>;
        };
        const asked = { publishableKey, returnUrl: confirmParams.return_url };
        const message = await payAtStripe(clientSecret, field?.value ?? '', asked);
        return message === null
          ? { paymentIntent: { status: 'succeeded' } }
          : { error: { type: 'card_error', message } };
      },
    });
    Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
  });
}

import type { Page } from 'playwright-core';

type PaymentSettings = { publishableKey: string; returnUrl: string };

/** Null if the payment succeeds, a message if the card is declined, an object for any other error. */
type Answer = string | { type: string; message: string } | null;

/**
 * Replaces Stripe.js in the browser with a form that pays with `confirmPayment`. The form has a single field. Stripe's
 * loader doesn't load Stripe.js if `window.Stripe` exists. If `confirmPayment` throws, the page's call to Stripe fails.
 */
export async function stubStripeInBrowser(
  page: Page,
  confirmPayment: (clientSecret: string, cardNumber: string, settings: PaymentSettings) => Answer,
): Promise<void> {
  await page.exposeFunction('payAtStripe', confirmPayment);
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
          field.addEventListener('input', () => handlers.change?.({}));
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
          payAtStripe: (secret: string, card: string, settings: object) => Promise<Answer>;
        };
        const settings = { publishableKey, returnUrl: confirmParams.return_url };
        const declineMessage = await payAtStripe(clientSecret, field?.value ?? '', settings);
        if (declineMessage === null) return { paymentIntent: { status: 'succeeded' } };
        return {
          error:
            typeof declineMessage === 'string'
              ? { type: 'card_error', message: declineMessage }
              : declineMessage,
        };
      },
    });
    Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
  });
}

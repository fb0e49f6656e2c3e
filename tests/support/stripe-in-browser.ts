import type { Page } from 'playwright-core';

type PaymentSettings = { publishableKey: string; returnUrl: string };

/** Null if the payment succeeds, a message if the card is declined, or an object for any other error. */
type PaymentResult = string | { type: string; message: string } | null;

/**
 * Replaces Stripe.js in the browser with a one-field form that pays with `confirmPayment`. This works because
 * Stripe's loader doesn't load Stripe.js if `window.Stripe` exists. If `confirmPayment` throws, the page's call to
 * Stripe fails.
 */
export async function stubStripeInBrowser(
  page: Page,
  confirmPayment: (clientSecret: string, cardNumber: string, settings: PaymentSettings) => PaymentResult,
): Promise<void> {
  await page.exposeFunction('payAtStripe', confirmPayment);
  await page.addInitScript(() => {
    type Handler = (event: object) => void;
    let clientSecret = '';
    let field: HTMLInputElement | null = null;

    const createElement = () => {
      const handlers: Record<string, Handler> = {};
      const paymentElement = {
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
          return paymentElement;
        },
        off: () => paymentElement,
        destroy: () => undefined,
        unmount: () => undefined,
        update: () => undefined,
      };
      return paymentElement;
    };

    const stripe = (publishableKey: string) => ({
      elements(options: { clientSecret: string }) {
        clientSecret = options.clientSecret;
        return {
          create: createElement,
          getElement: () => null,
          update: () => undefined,
          submit: async () => ({}),
        };
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
          payAtStripe: (secret: string, card: string, settings: object) => Promise<PaymentResult>;
        };
        const settings = { publishableKey, returnUrl: confirmParams.return_url };
        const failure = await payAtStripe(clientSecret, field?.value ?? '', settings);
        if (failure === null) return { paymentIntent: { status: 'succeeded' } };
        return {
          error: typeof failure === 'string' ? { type: 'card_error', message: failure } : failure,
        };
      },
    });
    Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
  });
}

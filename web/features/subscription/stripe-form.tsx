import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, StripeErrorType } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PAYMENT_PAGE } from '#contract/pages.ts';
import { t } from '#domain/language.ts';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type CardFormProps, PAYMENT_NOT_COMPLETED_TEXT } from './card-form.ts';
import { PayButton } from './pay-button.tsx';

/**
 * Loads Stripe's script. The CSP allows the script only if the browser loaded this document from the payment page's
 * address. Otherwise, reloads the page first.
 */
async function loadStripeOnPaymentPage(publishableKey: string) {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined || new URL(navigation.name).pathname.toLowerCase() === PAYMENT_PAGE)
    return loadStripe(publishableKey);
  location.reload();
  return new Promise<never>(() => {});
}

/** Types of errors whose messages are meant for the customer. */
const customerFacingErrors: readonly StripeErrorType[] = ['card_error', 'validation_error'];
const unknownOutcomeErrors: readonly StripeErrorType[] = ['api_connection_error', 'api_error'];

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

const createAppearance = (): Appearance => ({
  theme: isDark() ? 'night' : 'stripe',
  variables: { borderRadius: '8px', fontFamily: 'system-ui, sans-serif' },
});

function CardFields({
  isAwaitingOutcome,
  note,
  onEdited,
  onSubmitted,
  onPaid,
  onDeclined,
  onLost,
}: Omit<CardFormProps, 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const isBusy = isPaying || isAwaitingOutcome;

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (stripe === null || elements === null || isBusy) return;
    onSubmitted();
    setIsPaying(true);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin },
        redirect: 'if_required',
      });
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      // The status is also `succeeded` if the payment was made in another tab.
      if (status === 'succeeded' || status === 'processing') onPaid();
      else if (error && unknownOutcomeErrors.includes(error.type)) onLost();
      else
        onDeclined(
          (error && customerFacingErrors.includes(error.type) && error.message) || PAYMENT_NOT_COMPLETED_TEXT,
        );
    } catch {
      onLost();
    }
    setIsPaying(false);
  };

  return (
    <form onSubmit={(event) => void pay(event)} className="space-y-4">
      {!isReady && <Spinner label={t`Loading the card form…`} />}
      <PaymentElement
        options={{ readOnly: isBusy }}
        onReady={() => setIsReady(true)}
        onChange={onEdited}
        onLoadError={({ error }) => onDeclined(error.message ?? PAYMENT_NOT_COMPLETED_TEXT)}
      />
      {note}
      <PayButton isBusy={isBusy} />
    </form>
  );
}

export function StripeForm({
  clientSecret,
  publishableKey,
  ...rest
}: CardFormProps & { publishableKey: string }) {
  const {
    data: stripe,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripeOnPaymentPage(publishableKey),
    structuralSharing: false,
  });
  if (error !== null || stripe === null) {
    return (
      <ErrorNotice
        title={t`Couldn’t load the card form`}
        message={t`The card form comes from Stripe. Check your connection, or see if something on this device is blocking it.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (stripe === undefined) return <Spinner label={t`Loading the card form…`} />;
  // Stripe can't change the secret of an existing form, so remount.
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: createAppearance() }}>
      <CardFields {...rest} />
    </Elements>
  );
}

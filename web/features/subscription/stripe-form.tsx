import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PayButton } from './pay-button.tsx';

type Outcome = { onPaid: () => void; onFailed: (message: string) => void };

const NOT_COMPLETED = 'Your payment could not be completed. Please try again.';

/** The shopper's choice, else the device's. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

const appearance = (): Appearance => ({
  theme: isDark() ? 'night' : 'stripe',
  variables: { borderRadius: '8px', fontFamily: 'system-ui, sans-serif' },
});

function Fields({ isDone, onPaid, onFailed }: Outcome & { isDone: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isPaying, setIsPaying] = useState(false);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (stripe === null || elements === null || isPaying || isDone) return;
    setIsPaying(true);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin },
        redirect: 'if_required',
      });
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      // Paid already, in another tab: that is what was wanted.
      if (status === 'succeeded' || status === 'processing') onPaid();
      else onFailed(error?.message ?? NOT_COMPLETED);
    } catch {
      onFailed(NOT_COMPLETED);
    }
    setIsPaying(false);
  };

  return (
    <form onSubmit={(event) => void pay(event)} className="space-y-4">
      {!isReady && <Spinner label="Loading the card form…" isLabelShown />}
      <PaymentElement
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => onFailed(error.message ?? NOT_COMPLETED)}
      />
      <PayButton isBusy={isPaying || isDone} />
    </form>
  );
}

/** Stripe's own card form; what is typed into it never comes near this app. */
export function StripeForm({
  clientSecret,
  publishableKey,
  ...rest
}: Outcome & { clientSecret: string; publishableKey: string; isDone: boolean }) {
  const {
    data: stripe,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  });
  if (error !== null || stripe === null) {
    return (
      <ErrorNotice
        title="The card form could not be loaded"
        message="It comes from Stripe. Check your connection, or whether something on this device blocks it."
        onRetry={() => void refetch()}
      />
    );
  }
  if (stripe === undefined) return <Spinner label="Loading the card form…" isLabelShown />;
  // The secret cannot be changed later: another one is another form.
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
      <Fields {...rest} />
    </Elements>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { CardSection } from '#web/ui/card.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { TestCardForm } from './test-card-form.tsx';
import { paymentSessionQuery, useActivation } from './use-subscription.ts';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

const fail = (message: string) =>
  toast({ title: 'Payment Failed', description: message, tone: 'destructive' });

const preparing = (
  <div className="flex min-h-40 items-center justify-center">
    <Spinner label="Preparing the payment…" isLabelShown />
  </div>
);

/**
 * The payment of a subscription (SPEC §2 "/subscribe"). `onPaid` is called at once after the payment, `onActive` when
 * premium is there; `terms` stand beside the button.
 */
export function PaymentCard({
  userId,
  terms,
  onPaid,
  onActive,
}: {
  userId: string;
  terms: ReactNode;
  onPaid: () => void;
  onActive: () => void;
}) {
  const { data: session, error, refetch, isFetching } = useQuery(paymentSessionQuery(userId));
  const activation = useActivation({ onActive });
  const outcome = {
    isDone: activation.isPending,
    onFailed: fail,
    onPaid: () => {
      onPaid();
      activation.mutate();
    },
  };

  function form() {
    if (activation.isError) {
      return (
        <Notice tone="amber" title="Payment Successful">
          <p>Payment completed! Please refresh the page to access premium features.</p>
        </Notice>
      );
    }
    if (activation.isSuccess)
      return <Spinner label="You have Premium. Taking you to your cart…" isLabelShown />;
    if (error !== null && !isFetching) {
      return (
        <ErrorNotice
          title="Failed to initialize payment. Please try again."
          message={messageOf(error, 'Nothing was charged.')}
          onRetry={() => void refetch()}
        />
      );
    }
    if (session === undefined) return preparing;
    const { clientSecret, publishableKey } = session;
    if (publishableKey === null) return <TestCardForm clientSecret={clientSecret} {...outcome} />;
    return (
      <Suspense fallback={preparing}>
        <StripeForm clientSecret={clientSecret} publishableKey={publishableKey} {...outcome} />
      </Suspense>
    );
  }

  return (
    <CardSection title="Complete Your Subscription">
      {form()}
      {!activation.isSuccess && terms}
    </CardSection>
  );
}

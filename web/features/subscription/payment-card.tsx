import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '#domain/language.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PaymentPendingSpinner, PaymentUnknownNotice } from './payment-note.tsx';
import { UNCONFIRMED_PAYMENT_TEXT } from './payment-outcome.ts';
import { TestCardForm } from './test-card-form.tsx';
import { type PaymentState, usePayment } from './use-payment.ts';
import { paymentSessionQuery } from './use-subscription.ts';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

const preparingSpinner = (
  <div className="flex min-h-40 items-center justify-center">
    <Spinner label={t`Preparing the payment…`} />
  </div>
);

function renderNote(state: PaymentState, onCheck: () => void): ReactNode {
  if (state.kind === 'asking') return <PaymentPendingSpinner />;
  if (state.kind === 'unknown') return <PaymentUnknownNotice onCheck={onCheck} />;
  if (state.kind !== 'open' || state.problem === null) return null;
  return (
    <Notice tone="red">
      <p>{state.problem}</p>
    </Notice>
  );
}

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
  const payment = usePayment({ onPaid, onActive });
  const { state } = payment;
  const checkOutcome = () => void payment.checkOutcome();

  function renderForm() {
    if (state.kind === 'unconfirmed') {
      return (
        <Notice tone="amber" title={t`Payment Successful`}>
          <p>{UNCONFIRMED_PAYMENT_TEXT}</p>
        </Notice>
      );
    }
    if (state.kind === 'active') return <Spinner label={t`You have Premium. Taking you to your cart…`} />;
    if (error !== null && !isFetching) {
      return (
        <LoadFailure
          title={t`Failed to initialize payment. Please try again.`}
          error={error}
          fallback={t`Nothing was charged.`}
          refetch={refetch}
        />
      );
    }
    if (session === undefined) return preparingSpinner;
    const { clientSecret, publishableKey } = session;
    const props = {
      clientSecret,
      isAwaitingOutcome: state.kind === 'asking' || state.kind === 'confirming',
      note: renderNote(state, checkOutcome),
      onEdited: payment.handleEdit,
      onSubmitted: payment.handleSubmit,
      onPaid: () => void payment.confirmPayment(),
      onDeclined: payment.handleDecline,
      onLost: checkOutcome,
    };
    if (publishableKey === null) return <TestCardForm {...props} />;
    return (
      <Suspense fallback={preparingSpinner}>
        <StripeForm publishableKey={publishableKey} {...props} />
      </Suspense>
    );
  }

  return (
    <CardSection title={t`Complete Your Subscription`}>
      {renderForm()}
      {state.kind !== 'active' && terms}
    </CardSection>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '#domain/language.ts';
import {
  notifyPremiumStarted,
  notifyUnconfirmedPayment,
  refreshAllData,
  showPaymentFailure,
  waitForPremium,
} from './payment-outcome.ts';

const PAYMENT_NOT_RECEIVED_TEXT = t`We lost the connection while you were paying, and no payment has come through. Try again. You won’t be charged twice.`;

export type PaymentState =
  | { kind: 'open'; problem: string | null }
  /** The response was lost, so the page is asking the payment provider for the outcome. */
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'confirming' }
  /** Paid, but Premium couldn't be confirmed. */
  | { kind: 'unconfirmed' }
  | { kind: 'active' };

/** Tracks a payment. If the outcome is unknown, never shows the payment as failed. */
export function usePayment({ onPaid, onActive }: { onPaid: () => void; onActive: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentState>({ kind: 'open', problem: null });
  const dismissToast = useRef(() => {});

  const startPremium = async () => {
    onPaid();
    await refreshAllData(client);
    notifyPremiumStarted();
    setState({ kind: 'active' });
    onActive();
  };

  return {
    state,
    handleSubmit: () => {
      dismissToast.current();
      setState({ kind: 'open', problem: null });
    },
    handleEdit: () =>
      setState((current) => (current.kind === 'open' ? { kind: 'open', problem: null } : current)),
    handleDecline: (problem: string) => {
      dismissToast.current = showPaymentFailure(problem);
      setState({ kind: 'open', problem });
    },
    confirmPayment: async () => {
      onPaid();
      setState({ kind: 'confirming' });
      const isActive = await waitForPremium().catch(() => false);
      if (isActive) return startPremium();
      notifyUnconfirmedPayment();
      setState({ kind: 'unconfirmed' });
    },
    checkOutcome: async () => {
      setState({ kind: 'asking' });
      try {
        if (await waitForPremium()) await startPremium();
        else setState({ kind: 'open', problem: PAYMENT_NOT_RECEIVED_TEXT });
      } catch {
        setState({ kind: 'unknown' });
      }
    },
  };
}

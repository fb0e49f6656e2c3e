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

const NOT_ARRIVED = t`We lost the connection while you were paying, and no payment has come through. Try again. You won’t be charged twice.`;

export type PaymentState =
  | { kind: 'open'; problem: string | null }
  /** The response was lost, so the page is asking the payment provider for the outcome. */
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'booking' }
  /** Paid, but premium couldn't be confirmed. */
  | { kind: 'unseen' }
  | { kind: 'active' };

/** An unknown outcome is never shown as a failure. */
export function usePayment({ onPaid, onActive }: { onPaid: () => void; onActive: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentState>({ kind: 'open', problem: null });
  const dismissToast = useRef(() => {});

  const begin = async () => {
    onPaid();
    await refreshAllData(client);
    notifyPremiumStarted();
    setState({ kind: 'active' });
    onActive();
  };

  return {
    state,
    submitted: () => {
      dismissToast.current();
      setState({ kind: 'open', problem: null });
    },
    edited: () => setState((now) => (now.kind === 'open' ? { kind: 'open', problem: null } : now)),
    declined: (problem: string) => {
      dismissToast.current = showPaymentFailure(problem);
      setState({ kind: 'open', problem });
    },
    paid: async () => {
      onPaid();
      setState({ kind: 'booking' });
      const isActive = await waitForPremium().catch(() => false);
      if (isActive) return begin();
      notifyUnconfirmedPayment();
      setState({ kind: 'unseen' });
    },
    lost: async () => {
      setState({ kind: 'asking' });
      try {
        if (await waitForPremium()) await begin();
        else setState({ kind: 'open', problem: NOT_ARRIVED });
      } catch {
        setState({ kind: 'unknown' });
      }
    },
  };
}

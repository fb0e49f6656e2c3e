import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '#domain/language.ts';
import {
  awaitActive,
  notifyFailed,
  notifyPaidNotConfirmed,
  notifyWelcome,
  refreshAll,
} from './payment-outcome.ts';

const NOT_ARRIVED = t`We lost the connection while you were paying, and no payment has come through. Try again. You won’t be charged twice.`;

/** How a payment stands. `problem` is why the last try brought nothing, in the provider's words. */
export type PaymentState =
  | { kind: 'open'; problem: string | null }
  /** The answer was lost: it may be paid or not, and the provider is being asked. */
  | { kind: 'asking' }
  /** The answer was lost, and nobody could be asked. */
  | { kind: 'unknown' }
  /** Paid; premium is about to be there. */
  | { kind: 'booking' }
  /** Paid, and premium could not be seen to be there. */
  | { kind: 'unseen' }
  | { kind: 'active' };

/**
 * From the answer of the card form to premium. A payment whose outcome is not known is never called
 * failed: the provider is asked. `onPaid` is called as soon as the money is known to be taken, `onActive` when
 * premium is there.
 */
export function usePayment({ onPaid, onActive }: { onPaid: () => void; onActive: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentState>({ kind: 'open', problem: null });
  const putToastAway = useRef(() => {});

  const begin = async () => {
    onPaid();
    await refreshAll(client);
    notifyWelcome();
    setState({ kind: 'active' });
    onActive();
  };

  return {
    state,
    /** The form is sent, perhaps with fields that are wrong: what was said about the try before is over. */
    submitted: () => {
      putToastAway.current();
      setState({ kind: 'open', problem: null });
    },
    edited: () => setState((now) => (now.kind === 'open' ? { kind: 'open', problem: null } : now)),
    declined: (problem: string) => {
      putToastAway.current = notifyFailed(problem);
      setState({ kind: 'open', problem });
    },
    paid: async () => {
      onPaid();
      setState({ kind: 'booking' });
      const isActive = await awaitActive().catch(() => false);
      if (isActive) return begin();
      notifyPaidNotConfirmed();
      setState({ kind: 'unseen' });
    },
    lost: async () => {
      setState({ kind: 'asking' });
      try {
        if (await awaitActive()) await begin();
        else setState({ kind: 'open', problem: NOT_ARRIVED });
      } catch {
        setState({ kind: 'unknown' });
      }
    },
  };
}

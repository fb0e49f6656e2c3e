import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';

export type CardFormProps = {
  clientSecret: string;
  isAwaitingOutcome: boolean;
  note: ReactNode;
  onEdited: () => void;
  onSubmitted: () => void;
  onPaid: () => void;
  onDeclined: (message: string) => void;
  /** Called if the payment's outcome is unknown, because no reliable response arrived. */
  onLost: () => void;
};

export const PAYMENT_NOT_COMPLETED_TEXT = t`Couldn’t complete your payment. Please try again.`;

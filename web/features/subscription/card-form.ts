import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';

export type CardFormProps = {
  clientSecret: string;
  isBusy: boolean;
  note: ReactNode;
  onEdited: () => void;
  onSubmitted: () => void;
  onPaid: () => void;
  /** Called if the payment has definitely failed. */
  onDeclined: (message: string) => void;
  /** Called if the outcome is unknown, because no reliable response arrived. */
  onLost: () => void;
};

export const PAYMENT_NOT_COMPLETED_TEXT = t`Couldn’t complete your payment. Please try again.`;

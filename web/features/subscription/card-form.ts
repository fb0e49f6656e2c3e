import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';

/** Props shared by Stripe's form and the test form. */
export type CardFormProps = {
  clientSecret: string;
  /** Locked while paying or checking. */
  isBusy: boolean;
  note: ReactNode;
  onEdited: () => void;
  onSubmitted: () => void;
  onPaid: () => void;
  /** Certainly not paid. */
  onDeclined: (message: string) => void;
  /** Outcome unknown: no reliable answer arrived. */
  onLost: () => void;
};

export const NOT_COMPLETED = t`Couldn’t complete your payment. Please try again.`;

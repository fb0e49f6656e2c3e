import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';

/** What both card forms are given, the provider's own and that of test payments. */
export type CardFormProps = {
  clientSecret: string;
  /** Being paid or asked about: nothing can be changed or sent. */
  isBusy: boolean;
  /** How the payment stands, to be shown between the fields and the button. */
  note: ReactNode;
  onEdited: () => void;
  onSubmitted: () => void;
  onPaid: () => void;
  /** Certainly not paid, for this reason. */
  onDeclined: (message: string) => void;
  /** Perhaps paid: no answer came, or none that can be relied on. */
  onLost: () => void;
};

export const NOT_COMPLETED = t`Couldn’t complete your payment. Please try again.`;

import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const Asking = () => <Spinner label={t`We are asking whether the payment went through…`} />;

/** What is not certain about a payment, and asking once more. */
export function CheckAgain({
  title,
  onCheck,
  children,
}: {
  title: string;
  onCheck: () => void;
  children: ReactNode;
}) {
  return (
    <div role="alert">
      <Notice
        tone="amber"
        title={title}
        action={
          <Button size="sm" onClick={onCheck}>
            {t`Check again`}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}

/** Neither called paid nor failed: nobody could be asked. */
export const NotKnown = ({ onCheck }: { onCheck: () => void }) => (
  <CheckAgain title={t`We do not know yet whether the payment went through`} onCheck={onCheck}>
    <p>{t`Its answer was lost, and we cannot be reached. Nothing is charged twice by trying again.`}</p>
  </CheckAgain>
);

import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const PaymentPendingSpinner = () => <Spinner label={t`Checking your payment…`} />;

export function CheckPaymentAgainNotice({
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

export const PaymentUnknownNotice = ({ onCheck }: { onCheck: () => void }) => (
  <CheckPaymentAgainNotice title={t`We don’t know yet if your payment went through`} onCheck={onCheck}>
    <p>{t`We lost the connection before hearing back. It’s safe to try again. You won’t be charged twice.`}</p>
  </CheckPaymentAgainNotice>
);

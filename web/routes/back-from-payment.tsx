import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { PaymentReturn } from '#web/features/subscription/payment-return.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  user: User | null | undefined;
  redirectStatus: string;
};

function PaymentOutcome({ user, redirectStatus }: Props) {
  if (user) return <PaymentReturn redirectStatus={redirectStatus} />;
  const returnPath = encodeURIComponent(`/?redirect_status=${redirectStatus}`);
  return (
    <Notice
      title={t`Sign in to see if your payment went through`}
      action={
        <ButtonLink size="sm" variant="primary" href={`/api/login?returnTo=${returnPath}`}>
          {t`Sign In`}
        </ButtonLink>
      }
    >
      <p>{t`It’s for your account. You won’t be charged twice.`}</p>
    </Notice>
  );
}

export function PaymentReturnNotice(props: Props) {
  if (props.user === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 empty:hidden sm:px-6 sm:pt-6">
      <PaymentOutcome {...props} />
    </div>
  );
}

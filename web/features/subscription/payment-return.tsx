import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CheckPaymentAgainNotice, PaymentPendingSpinner, PaymentUnknownNotice } from './payment-note.tsx';
import {
  notifyPremiumStarted,
  refreshAllData,
  showPaymentFailure,
  waitForPremium,
} from './payment-outcome.ts';

const PAYMENT_FAILED_TEXT = t`The payment didn’t go through, so Premium hasn’t started.`;

type Outcome = 'active' | 'failed' | 'none' | 'unknown' | 'seen';

const OUTCOME_KEY = ['payment-return'];

/** The status in the URL can be forged, so it's used only to choose between "failed" and "not received yet". */
const outcomeQuery = (redirectStatus: string) =>
  queryOptions({
    queryKey: OUTCOME_KEY,
    queryFn: async ({ client }): Promise<Outcome> => {
      try {
        if (await waitForPremium()) {
          await refreshAllData(client);
          notifyPremiumStarted();
          return 'active';
        }
      } catch {
        return 'unknown';
      }
      if (redirectStatus !== 'failed') return 'none';
      showPaymentFailure(PAYMENT_FAILED_TEXT);
      return 'failed';
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

export function PaymentReturn({ redirectStatus }: { redirectStatus: string }) {
  const client = useQueryClient();
  const { data: outcome, isFetching, refetch } = useQuery(outcomeQuery(redirectStatus));
  useEffect(
    () => () => void client.setQueryData<Outcome>(OUTCOME_KEY, (current) => current && 'seen'),
    [client],
  );
  const checkAgain = () => void refetch();
  if (isFetching) return <PaymentPendingSpinner />;
  switch (outcome) {
    case 'failed':
      return (
        <Notice
          tone="red"
          action={
            <RouteLink size="sm" href="/subscribe">
              {t`Try again`}
            </RouteLink>
          }
        >
          <p>{PAYMENT_FAILED_TEXT}</p>
        </Notice>
      );
    case 'none':
      return (
        <CheckPaymentAgainNotice title={t`No payment yet`} onCheck={checkAgain}>
          <p>
            {t`We don’t see a payment yet, and nothing has changed. If you just paid, check again. You won’t be charged twice.`}
          </p>
        </CheckPaymentAgainNotice>
      );
    case 'unknown':
      return <PaymentUnknownNotice onCheck={checkAgain} />;
    default:
      return null;
  }
}

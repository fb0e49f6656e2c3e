import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPreferences } from '#contract/preferences.ts';
import {
  getClubSavings,
  getReceipt,
  getUsualBasket,
  listReceipts,
  matchReceiptLines,
  type ReceiptBody,
  type ReceiptSummary,
  removeReceipt,
  saveReceipt,
} from '#contract/receipts.ts';
import { getSpending } from '#contract/spending.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import type { ReceiptLine } from '#domain/receipt/receipt.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { subtractFromEbtBalance } from '#web/shared/ebt-balance.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { refreshPrices } from '#web/shared/refresh-prices.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { receiptUsageText } from './receipt-draft.ts';

export const receiptsQuery = createQueryOptions(listReceipts, {});

export const receiptQuery = (id: number) => createQueryOptions(getReceipt, { params: { id } });

export const usualBasketQuery = createQueryOptions(getUsualBasket, {});

export const clubSavingsQuery = createQueryOptions(getClubSavings, {});

export const spendingQuery = createQueryOptions(getSpending, {});

export function matchedReceiptLinesQuery(storeId: number, lines: readonly ReceiptLine[]) {
  const printedLines = lines.map(({ name, isByWeight }) => ({ printedName: name, isByWeight }));
  return queryOptions({
    queryKey: [...createQueryKey(matchReceiptLines, {}), storeId, printedLines],
    queryFn: ({ signal }) => request(matchReceiptLines, { body: { storeId, lines: printedLines } }, signal),
    enabled: storeId > 0,
    gcTime: 0,
  });
}

async function refreshReceipts(client: QueryClient): Promise<void> {
  // Refetch the preferences too, because receipts count toward the weekly budget.
  void client.invalidateQueries({ queryKey: createQueryOptions(getPreferences, {}).queryKey });
  await client.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
  void client.invalidateQueries({ queryKey: usualBasketQuery.queryKey });
  void client.invalidateQueries({ queryKey: clubSavingsQuery.queryKey });
  void client.invalidateQueries({ queryKey: spendingQuery.queryKey });
  await refreshPrices(client);
}

/** `paidCents` is the amount paid with SNAP, or 0 if the receipt doesn't say. */
type EbtPayment = { userId: string; paidCents: number };

export function useReceiptMutations() {
  const client = useQueryClient();
  const removeMutation = useMutation({
    mutationFn: ({ id }: ReceiptSummary) => request(removeReceipt, { params: { id } }),
    onSuccess: async (body) => {
      await refreshReceipts(client);
      offerUndo({
        title: t`Receipt deleted`,
        description: t`We no longer use these prices in your totals.`,
        undo: async () => {
          await request(saveReceipt, { body });
          await refreshReceipts(client);
        },
        reportFailure: (error, retry) =>
          toastFailure(t`Error`, errorMessage(error, t`Couldn’t restore the receipt.`), '', retry),
      });
    },
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t delete the receipt.`)),
  });
  const saveMutation = useMutation({
    mutationFn: ({ body }: { body: ReceiptBody; payment: EbtPayment }) => request(saveReceipt, { body }),
    onSuccess: async (saved, { body: { purchasedOn }, payment: { userId, paidCents } }) => {
      const balanceUpdate = subtractFromEbtBalance(userId, { paidCents, paidOn: purchasedOn });
      await refreshReceipts(client);
      toast({
        title: t`Receipt saved`,
        description:
          balanceUpdate === null
            ? t`${receiptUsageText(saved)} No one else can see the receipt.`
            : t`EBT paid ${formatUsd(paidCents)}, so your balance is now ${formatUsd(balanceUpdate.remainingCents)}.`,
        action: {
          label: t`Undo`,
          run: () => {
            balanceUpdate?.undo();
            removeMutation.mutate(saved);
          },
        },
      });
    },
  });
  return { saveMutation, removeMutation };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ItemDescription, lookUpCode, proposeItem } from '#contract/scan.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toastFailure } from '#web/ui/toast.ts';

const codeQuery = (gtin: string) =>
  createQueryOptions(lookUpCode, { query: { code: gtin } }, { staleTime: 60_000 });

export const useCodeLookup = (gtin: string) => useQuery(codeQuery(gtin));

type Proposal = { itemId: number; description: null } | { itemId: null; description: ItemDescription };

export function useProposeItem(gtin: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proposal: Proposal) => request(proposeItem, { body: { code: gtin, ...proposal } }),
    onSuccess: (answer) => client.setQueryData(codeQuery(gtin).queryKey, answer),
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t save that.`)),
  });
}

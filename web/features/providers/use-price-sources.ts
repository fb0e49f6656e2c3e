import { useQuery } from '@tanstack/react-query';
import { listPriceSources } from '#contract/providers.ts';
import { queryOf } from '#web/api/query.ts';

export const usePriceSources = (isAdmin: boolean) =>
  useQuery({ ...queryOf(listPriceSources, {}), enabled: isAdmin });

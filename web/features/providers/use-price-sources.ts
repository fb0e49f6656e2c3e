import { useQuery } from '@tanstack/react-query';
import { listPriceSources } from '#contract/providers.ts';
import { createQueryOptions } from '#web/api/query.ts';

export const usePriceSources = (isAdmin: boolean) =>
  useQuery({ ...createQueryOptions(listPriceSources, {}), enabled: isAdmin });

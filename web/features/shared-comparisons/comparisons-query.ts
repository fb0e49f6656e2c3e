import { listSharedComparisons } from '#contract/shared-comparisons.ts';
import { createQueryOptions } from '#web/api/query.ts';

export const sharedComparisonsQuery = createQueryOptions(listSharedComparisons, {});

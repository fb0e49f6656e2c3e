import { listSharedComparisons } from '#contract/shared-comparisons.ts';
import { createQueryOptions } from '#web/api/query.ts';

export const comparisonsQuery = createQueryOptions(listSharedComparisons, {});

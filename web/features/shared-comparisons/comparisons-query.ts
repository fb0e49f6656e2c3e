import { listSharedComparisons } from '#contract/shared-comparisons.ts';
import { queryOf } from '#web/api/query.ts';

export const comparisonsQuery = queryOf(listSharedComparisons, {});

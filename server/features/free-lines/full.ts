import { MAX_FREE_LINES } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';

export const freeLinesFull = () =>
  new AppError(
    409,
    'free_lines_full',
    t`Your list holds ${MAX_FREE_LINES} lines in your own words. Remove some first to add more.`,
  );

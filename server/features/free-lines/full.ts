import { MAX_FREE_LINES } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';

export const freeLinesFullError = () =>
  new AppError(
    409,
    'free_lines_full',
    t`Your list has ${MAX_FREE_LINES} notes of your own, the most allowed. Remove some to add more.`,
  );

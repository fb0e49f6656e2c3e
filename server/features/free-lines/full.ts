import { MAX_CART_NOTES } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';

export const tooManyCartNotesError = () =>
  new AppError(
    409,
    'free_lines_full',
    t`Your list has ${MAX_CART_NOTES} notes of your own, the most allowed. Remove some to add more.`,
  );

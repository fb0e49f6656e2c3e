import { z } from 'zod/mini';
import { firmnesses } from '#domain/firmness.ts';
import { said, t } from '#domain/language.ts';
import { text } from './fields.ts';
import { LINE_NOTE_MAX_CHARACTERS, MAX_QUANTITY } from './limits.ts';

/** A number of packages, or pounds of what is sold by weight: of those also halves. */
export const quantity = z
  .number(said('must be a whole number'))
  .check(
    z.multipleOf(0.5, said('must be a whole number, or halves of a pound')),
    z.minimum(0.5, said('must be at least 1, or half a pound')),
    z.maximum(MAX_QUANTITY, { error: () => t`must be at most ${MAX_QUANTITY}` }),
  );

/** What else is to be known of a line, such as "the ripe ones": of the cart and of lists. */
export const lineNote = text().check(
  z.trim(),
  z.maxLength(LINE_NOTE_MAX_CHARACTERS, {
    error: () => t`must be at most ${LINE_NOTE_MAX_CHARACTERS} characters`,
  }),
);

/** How firm a wish is; what does not say means the very product. */
export const firmness = z.enum(firmnesses);

import { z } from 'zod/mini';
import { firmnessLevels } from '#domain/item/firmness.ts';
import { deferredText, t } from '#domain/language.ts';
import { textSchema } from './fields.ts';
import { LINE_NOTE_MAX_CHARACTERS, MAX_QUANTITY } from './limits.ts';

/** Number of packages. For an item sold by weight, the number of pounds in half-pound steps. */
export const quantity = z
  .number(deferredText('must be a whole number'))
  .check(
    z.multipleOf(0.5, deferredText('must be a whole number, or half pounds')),
    z.minimum(0.5, deferredText('must be at least 1, or half a pound')),
    z.maximum(MAX_QUANTITY, { error: () => t`must be at most ${MAX_QUANTITY}` }),
  );

export const lineNote = textSchema().check(
  z.trim(),
  z.maxLength(LINE_NOTE_MAX_CHARACTERS, {
    error: () => t`must be at most ${LINE_NOTE_MAX_CHARACTERS} characters`,
  }),
);

export const firmness = z.enum(firmnessLevels);

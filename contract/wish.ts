import { z } from 'zod/mini';
import { firmnesses } from '#domain/firmness.ts';
import { MAX_QUANTITY } from './limits.ts';

/** A number of packages, or pounds of what is sold by weight: of those also halves. */
export const quantity = z
  .number('must be a whole number')
  .check(
    z.multipleOf(0.5, 'must be a whole number, or halves of a pound'),
    z.minimum(0.5, 'must be at least 1, or half a pound'),
    z.maximum(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`),
  );

/** How firm a wish is; what does not say means the very product. */
export const firmness = z.enum(firmnesses);

import { z } from 'zod/mini';
import { withDescription } from './fields.ts';

export const wicListing = z.object({
  readOn: withDescription(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), 'the day the list is from'),
  isListed: withDescription(z.nullable(z.boolean()), 'null if the list is too old to say'),
});

export type WicListing = z.output<typeof wicListing>;

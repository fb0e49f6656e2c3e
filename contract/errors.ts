import { z } from 'zod/mini';

/** The one shape of every failed call. `issues` names each bad field of a 400. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

export type ErrorBody = z.output<typeof errorBody>;

import { z } from 'zod';

/** The one shape of every failed call. `issues` names each bad field of a 400. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

import { z } from 'zod/mini';

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** Body of every error response (RFC 9457). `detail` repeats our `message`. */
export const problem = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  ...errorBody.shape,
});

export type ErrorBody = z.output<typeof errorBody>;

import { expect, vi } from 'vitest';

/** Limits under which any event loop delay counts as overload, from the first sample on. */
export const alwaysOverloaded = { maxEventLoopDelayMs: 1e-6, sampleMs: 20 };

export async function writeUntilRefused<Answer extends { statusCode: number }>(
  write: () => Promise<Answer>,
): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const response = await write();
      expect(response.statusCode).toBe(503);
      return response;
    },
    { timeout: 20_000 },
  );
}

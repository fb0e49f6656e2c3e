import { expect, vi } from 'vitest';

/** Any event loop delay counts as overload, so every process is overloaded from its first sample on. */
export const alwaysOverloaded = { maxEventLoopDelayMs: 1e-6, sampleMs: 20 };

/** Repeats a write until the server refuses it because of overload, and returns that response. */
export async function writeUntilRefused<Answer extends { statusCode: number }>(
  write: () => Promise<Answer>,
): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await write();
      expect(answer.statusCode).toBe(503);
      return answer;
    },
    { timeout: 20_000 },
  );
}

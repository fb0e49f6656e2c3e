import { ProviderError } from './provider-error.ts';

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 2_000;

type RetryOptions = { sleep: (milliseconds: number) => Promise<void>; random: () => number };

/** Tries up to three times if the service is unavailable. Throws the last ProviderError. */
export async function withRetries<T>({ sleep, random }: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'away' || attempts === MAX_ATTEMPTS)
        throw error;
      await sleep(Math.round(random() * FIRST_WAIT_MS * 2 ** (attempts - 1)));
    }
  }
}

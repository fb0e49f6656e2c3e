import { ProviderError } from './provider-error.ts';

const MAX_RESPONSE_BYTES = 2_000_000;

type RequestOptions = {
  fetch: typeof globalThis.fetch;
  userAgent: string;
  timeLimitMs: number;
  maxResponseBytes?: number;
};

export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it took too long';
  return error.cause instanceof Error ? error.cause.message : error.message;
};

async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ProviderError('malformed', 'Its answer is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Doesn't retry or follow redirects. Returns null for status 401. Throws ProviderError for other failures. */
export async function sendRequestOnce(
  { fetch, userAgent, timeLimitMs, maxResponseBytes = MAX_RESPONSE_BYTES }: RequestOptions,
  url: string,
  init: { method?: 'POST'; headers: Record<string, string>; body?: string | FormData },
): Promise<unknown> {
  const throwUnreachable = (error: unknown): never => {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('away', `It cannot be reached: ${describeFailure(error)}.`);
  };
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, 'user-agent': userAgent, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch(throwUnreachable);
  const { status } = response;
  if (status !== 200 && status !== 201) {
    await response.body?.cancel();
    if (status === 401) return null;
    if (status === 429) throw new ProviderError('away', 'It says that it was asked too often.');
    if (status >= 500) throw new ProviderError('away', `It answered with status ${status}.`);
    throw new ProviderError(
      'refused',
      status >= 300 && status < 400
        ? 'It sent us elsewhere, where we do not go.'
        : `It answered with status ${status}.`,
    );
  }
  const text = await readBoundedText(response, maxResponseBytes).catch(throwUnreachable);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('malformed', 'Its answer broke off or is no JSON.');
  }
}

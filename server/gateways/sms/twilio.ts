import { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
import { describeError, type SendOutcome } from '#server/gateways/send-outcome.ts';
import type { SmsClient, TextMessage } from './sms.ts';

const TWILIO_API = 'https://api.twilio.com';
const TIMEOUT_MS = 20_000;
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;
const LOG_PAGE_SIZE = 50;

export type TwilioOptions = {
  accountSid: string;
  authToken: string;
  /** E.164 number, or the id `MG…` of a messaging service. */
  from: string;
  apiBase: string | undefined;
  /** Null if Twilio can't reach us. */
  reportUrl: string | null;
  fetch: typeof globalThis.fetch;
};

const sentResponseSchema = z.object({ sid: z.string().min(1) });
const failureResponseSchema = z.object({ code: z.int(), message: z.string() });
const messageListSchema = z.object({
  messages: z.array(
    z.object({
      sid: z.string().min(1),
      to: z.string(),
      body: z.string(),
      direction: z.string(),
      date_created: z.string(),
    }),
  ),
});

const OPTED_OUT_CODE = 21610;
/** Error codes for a wrong sender number or report URL. Messages wait until the operator has fixed the settings. */
const configurationErrorCodes = new Set([21606, 21609, 21659, 21703, 21704]);
const notSentErrorPattern =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT/;

const getErrorCode = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

function readRetryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}

/** Relies mostly on the HTTP status, because Twilio changes its error codes and advises against relying on them. */
async function readRefusal(response: Response): Promise<SendOutcome> {
  const { status } = response;
  const parsed = failureResponseSchema.safeParse(await response.json().catch(() => null));
  const code = parsed.success ? parsed.data.code : 0;
  const reason = parsed.success ? `${code}: ${parsed.data.message}` : `status ${status}`;
  if (status >= 500) return { kind: 'unknown', reason };
  if (status === 429) return { kind: 'deferred', reason, isOutage: true, ...readRetryAfter(response) };
  if (code === OPTED_OUT_CODE) return { kind: 'refused', reason, isOptedOut: true };
  if (status === 400 && parsed.success && !configurationErrorCodes.has(code))
    return { kind: 'refused', reason };
  return { kind: 'deferred', reason, isOutage: true };
}

/** Sends HTTP requests directly, because Twilio's SDK would add many packages and can't use a stub server. */
export function createTwilioSmsClient(options: TwilioOptions): SmsClient {
  const { accountSid, authToken, from, reportUrl } = options;
  const url = `${options.apiBase ?? TWILIO_API}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const callApi = (query: string, init: RequestInit) =>
    options.fetch(url + query, {
      ...init,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  const toForm = ({ id, to, body }: TextMessage) =>
    new URLSearchParams({
      To: to,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: body,
      ...(reportUrl === null ? {} : { StatusCallback: `${reportUrl}?message=${id}` }),
    });

  return {
    async send(message) {
      try {
        const response = await callApi('', { method: 'POST', body: toForm(message) });
        if (!response.ok) return await readRefusal(response);
        return { kind: 'accepted', providerId: sentResponseSchema.parse(await response.json()).sid };
      } catch (error) {
        const reason = describeError(error);
        if (notSentErrorPattern.test(getErrorCode(error)))
          return { kind: 'deferred', reason, isOutage: true };
        return { kind: 'unknown', reason };
      }
    },

    async listAcceptedMessages({ to, body }, since) {
      // Don't filter by DateSent, because queued messages don't have it.
      const query = new URLSearchParams({ To: to, PageSize: String(LOG_PAGE_SIZE) });
      const response = await callApi(`?${query}`, { method: 'GET' });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { messages } = messageListSchema.parse(await response.json());
      const earliestMs = since.getTime() - MAX_CLOCK_SKEW_MS;
      return messages
        .filter(
          (message) =>
            message.direction.startsWith('outbound') &&
            message.to === to &&
            // Trial accounts prepend a sentence to the text.
            message.body.endsWith(body) &&
            Date.parse(message.date_created) >= earliestMs,
        )
        .map(({ sid }) => ({ providerId: sid }));
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { INVALID_PHONE_NUMBER_MESSAGE } from '#contract/message-limits.ts';
import { askSupport, sendSms, sendSuggestion } from '#contract/messages.ts';
import { formatCount, t, translateText } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, badRequestError, tooManyRequestsError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { enqueueSms, MAX_SMS_PER_PHONE_PER_DAY, MAX_SMS_PER_USER_PER_DAY } from './enqueue-sms.ts';
import { enqueueSuggestion, enqueueSupportQuestion } from './enqueue-suggestion.ts';

/** Includes `FIXED_LINE_OR_MOBILE`, because North American numbers don't reveal whether they're mobile. */
const textableNumberTypes: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'];

/**
 * Assumes a US number if there's no country code. Returns null for extensions and for premium-rate, toll-free and other
 * special numbers. Accepts valid numbers of unknown type.
 */
function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const type = number.getType();
  return type === undefined || textableNumberTypes.includes(type) ? number.number : null;
}

const SUGGESTION_LIMIT = { attempts: 20, windowSeconds: 24 * 3_600 };
const QUESTION_LIMIT = { attempts: 20, windowSeconds: 24 * 3_600 };
const SECONDS_PER_HOUR = 3_600;

const optedOutError = () => new AppError(409, 'opted_out', t`This number replied STOP, so we can’t text it.`);

const smsDisabledError = () =>
  new AppError(
    409,
    'text_messages_off',
    t`Text messages are off for now. Nothing was sent. You can share your list with a link instead.`,
  );

const limitMessages = {
  user: (wait: string) =>
    t`You can send ${MAX_SMS_PER_USER_PER_DAY} text messages a day. You can send the next one in ${wait}.`,
  phone: (wait: string) =>
    t`We can text this number ${MAX_SMS_PER_PHONE_PER_DAY} times a day. The next text can go out in ${wait}.`,
  product: (wait: string) =>
    t`We’ve hit our limit for text messages today. The next one can go out in ${wait}. You can share your list with a link instead.`,
};

function smsLimitError(scope: keyof typeof limitMessages, retryAfterSeconds: number): AppError {
  const hours = Math.ceil(retryAfterSeconds / SECONDS_PER_HOUR);
  return tooManyRequestsError(limitMessages[scope](formatCount(hours, 'hour')), retryAfterSeconds);
}

export function messageRoutes(app: FastifyInstance, { db, env, clock, wake }: Deps): void {
  const teamAddress = env.SUGGESTIONS_TO ?? `advertising@${new URL(env.PUBLIC_URL).hostname}`;

  addEndpoint(app, sendSms, async ({ body, user }) => {
    const phoneNumber = toE164(body.phoneNumber);
    if (phoneNumber === null) {
      const message = translateText(INVALID_PHONE_NUMBER_MESSAGE);
      throw badRequestError(message, [{ field: 'phoneNumber', message }]);
    }
    if (env.SMS === 'off') throw smsDisabledError();
    const sms = { userId: user.id, phoneNumber, message: body.message, now: clock() };
    const result = await enqueueSms(db, { ...sms, productPerDay: env.SMS_PER_DAY });
    if (result.kind === 'opted-out') throw optedOutError();
    if (result.kind === 'too-many') throw smsLimitError(result.scope, result.retryAfterSeconds);
    wake?.('send-messages');
    return { id: result.id, phoneNumber, status: 'queued' as const };
  });

  addEndpoint(app, sendSuggestion, async ({ body, user }) => {
    const now = clock();
    await limitAttempts(db, { key: ['suggestion', user.id], limit: SUGGESTION_LIMIT, now });
    const confirmedEmail = user.emailConfirmation === 'done' ? user.email : null;
    const id = await enqueueSuggestion(db, {
      ...body,
      confirmedEmail,
      userId: user.id,
      to: teamAddress,
      now,
    });
    wake?.('send-messages');
    return { id, to: teamAddress };
  });

  addEndpoint(app, askSupport, async ({ body, user }) => {
    const now = clock();
    await limitAttempts(db, { key: ['support', user.id], limit: QUESTION_LIMIT, now });
    const confirmedEmail = user.emailConfirmation === 'done' ? user.email : null;
    const id = await enqueueSupportQuestion(db, {
      ...body,
      confirmedEmail,
      userId: user.id,
      to: teamAddress,
      now,
    });
    wake?.('send-messages');
    return { id, to: teamAddress };
  });
}

import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { emailSchema } from './family.ts';
import { isOneLine, noContent, rowId, textSchema, withDescription } from './fields.ts';
import {
  MISSING_PHONE_NUMBER_MESSAGE,
  MISSING_QUESTION_MESSAGE,
  MISSING_REPLY_ADDRESS_MESSAGE,
  MISSING_SUGGESTION_MESSAGE,
  SMS_MAX_CHARACTERS,
  SUGGESTION_MAX_CHARACTERS,
  SUGGESTION_TITLE_MAX_CHARACTERS,
} from './message-limits.ts';

const PHONE_NUMBER_MAX_CHARACTERS = 40;

/** Counts UTF-16 code units, as text boxes do. Zod counts an emoji as one character. */
function longTextSchema(max: number, missingMessage: string) {
  const tooLong = { error: () => t`must be at most ${max} characters`, abort: true };
  return textSchema().check(
    z.trim(),
    z.minLength(1, missingMessage),
    z.maxLength(max, tooLong),
    z.refine((text) => text.length <= max, tooLong),
  );
}

export const sendSms = {
  method: 'POST',
  path: '/api/send-sms',
  summary: 'Queue a text message; it is sent within a minute, or as soon as the carrier can be reached',
  access: 'premium',
  maxBodyBytes: 6_000,
  feature: deferredText('text message sharing'),
  body: z.strictObject({
    /** As typed. Numbers without a country code are treated as US numbers. */
    phoneNumber: z.string().check(
      z.trim(),
      z.minLength(1, MISSING_PHONE_NUMBER_MESSAGE),
      z.maxLength(PHONE_NUMBER_MAX_CHARACTERS, {
        error: () => t`must be at most ${PHONE_NUMBER_MAX_CHARACTERS} characters`,
      }),
    ),
    message: longTextSchema(SMS_MAX_CHARACTERS, deferredText('must not be blank')),
  }),
  success: 201,
  response: z.object({
    id: rowId,
    /** In E.164 format: +12085550123. */
    phoneNumber: z.string(),
    status: withDescription(z.literal('queued'), 'accepted by Cartwise; its delivery is not known yet'),
  }),
} as const satisfies Endpoint;

export const sendSuggestion = {
  method: 'POST',
  path: '/api/send-suggestion',
  summary: 'Send the team a suggestion',
  access: 'user',
  maxBodyBytes: 8_000,
  body: z.strictObject({
    title: longTextSchema(SUGGESTION_TITLE_MAX_CHARACTERS, MISSING_SUGGESTION_MESSAGE).check(
      z.refine(isOneLine, deferredText('must be a single line')),
    ),
    suggestion: longTextSchema(SUGGESTION_MAX_CHARACTERS, MISSING_SUGGESTION_MESSAGE),
    userEmail: emailSchema(MISSING_REPLY_ADDRESS_MESSAGE, isOneLine),
  }),
  success: 201,
  response: z.object({ id: rowId, to: withDescription(z.string(), "the team's mailbox that receives it") }),
} as const satisfies Endpoint;

export const askSupport = {
  method: 'POST',
  path: '/api/support-requests',
  summary: 'Ask the team a question as a premium member; answered by email within a day',
  access: 'premium',
  maxBodyBytes: 8_000,
  feature: deferredText('Priority Support'),
  body: z.strictObject({
    question: longTextSchema(SUGGESTION_MAX_CHARACTERS, MISSING_QUESTION_MESSAGE),
    userEmail: emailSchema(MISSING_REPLY_ADDRESS_MESSAGE, isOneLine),
  }),
  success: 201,
  response: z.object({ id: rowId, to: withDescription(z.string(), "the team's mailbox that receives it") }),
} as const satisfies Endpoint;

/** The body is form data signed by the provider. It has no schema. */
export const receiveSmsEvent = {
  method: 'POST',
  path: '/api/webhooks/twilio',
  summary: 'Signed events of the SMS provider: message status, and replies (STOP, START)',
  access: 'public',
  isWebhook: true,
  maxBodyBytes: 50_000,
  ...noContent,
} as const satisfies Endpoint;

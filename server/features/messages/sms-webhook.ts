import type { FastifyInstance } from 'fastify';
import { isStorable } from '#contract/fields.ts';
import { receiveSmsEvent } from '#contract/messages.ts';
import type { Deps } from '#server/env/deps.ts';
import { isSignedByTwilio } from '#server/gateways/sms/twilio-signature.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, badRequestError, notFoundError } from '#server/http/errors.ts';
import { insertOptOut, recordSmsReply, updateDeliveryStatus } from './delivery-reports.ts';

const OPTED_OUT_ERROR_CODE = '21610';
const stopKeywordPattern = /^(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)[.!]*$/i;
const startKeywordPattern = /^(start|yes|unstop)[.!]*$/i;

const invalidSignatureError = () =>
  new AppError(403, 'bad_signature', 'The signature of this report is not right.');

/** Twilio's interpretation of the reply takes precedence over the documented keywords. */
function findKeyword(form: URLSearchParams): 'stop' | 'start' | null {
  const keyword = form.get('OptOutType') ?? form.get('Body')?.trim() ?? '';
  if (stopKeywordPattern.test(keyword)) return 'stop';
  return startKeywordPattern.test(keyword) ? 'start' : null;
}

const parseMessageId = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;

/**
 * Requests are authenticated by their signature, so the route is exempt from the same-origin check and needs no
 * session. The signed URL is built from `PUBLIC_URL`, never from the request.
 */
export function smsWebhookRoute(app: FastifyInstance, { db, env, clock }: Deps): void {
  const { TWILIO_AUTH_TOKEN: authToken, TWILIO_ACCOUNT_SID: accountSid } = env;

  app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    addEndpoint(webhook, receiveSmsEvent, async ({ request }) => {
      if (authToken === undefined) throw notFoundError("'/api/webhooks/twilio'");
      const { body: form, headers } = request;
      if (!(form instanceof URLSearchParams)) throw badRequestError('The report is missing.');
      const url = env.PUBLIC_URL + request.url;
      const signature = String(headers['x-twilio-signature'] ?? '');
      if (!isSignedByTwilio({ authToken, url, form }, signature)) throw invalidSignatureError();
      if (form.get('AccountSid') !== accountSid) throw invalidSignatureError();
      if (![...form.values()].every(isStorable)) throw badRequestError('The report cannot be kept as it is.');

      const now = clock();
      const providerId = form.get('MessageSid');
      if (providerId === null) throw badRequestError('The report is about no message.');
      const delivery = form.get('MessageStatus');
      const keyword = findKeyword(form);
      if (delivery !== null) {
        const to = form.get('To') ?? '';
        const errorCode = form.get('ErrorCode');
        const messageId = parseMessageId((request.query as Record<string, unknown>).message);
        await updateDeliveryStatus(db, { providerId, messageId, to, delivery, errorCode, now });
        if (errorCode === OPTED_OUT_ERROR_CODE) await insertOptOut(db, to, now);
      } else if (keyword !== null) {
        await recordSmsReply(db, { providerId, phoneNumber: form.get('From') ?? '', keyword, now });
      }
      return null;
    });
  });
}

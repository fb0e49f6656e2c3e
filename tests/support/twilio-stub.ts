import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { computeTwilioSignature } from '#server/gateways/sms/twilio-signature.ts';

export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: '12345',
  TWILIO_FROM: '+15005550006',
} as const;

type AcceptedMessage = { sid: string; to: string; body: string; reportUrl: string | null; createdAt: Date };

/**
 * - `lost` accepts the message but sends no response.
 * - `half` accepts the message and closes the connection halfway through the response.
 * - `dropped` closes the connection without accepting the message.
 */
type Behavior = 'well' | 'lost' | 'half' | 'dropped' | { status: number; code?: number; retryAfter?: number };

const E164_NUMBER = /^\+[1-9][0-9]{1,14}$/;
const ERRORS_BY_NUMBER: Record<string, [number, string]> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number"],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
};

function fail(response: ServerResponse, status: number, code: number, message: string, retryAfter?: number) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ code, message, more_info, status }));
}

/** Returns Twilio's error code and text, or undefined if Twilio would accept the message. */
function findRefusal(form: URLSearchParams): [number, string] | undefined {
  const to = form.get('To') ?? '';
  const body = form.get('Body') ?? '';
  if (to === '') return [21604, "A 'To' phone number is required."];
  if (!E164_NUMBER.test(to)) return [21211, `Invalid 'To' Phone Number: ${to}`];
  if (form.get('From') !== twilioAccount.TWILIO_FROM) return [21606, "The 'From' number is not yours."];
  if (body === '') return [21602, 'Message body is required.'];
  if (body.length > 1600) return [21617, 'The concatenated message body exceeds the 1600 character limit'];
  const callbackUrl = form.get('StatusCallback');
  if (callbackUrl !== null && !callbackUrl.startsWith('https://'))
    return [21609, "Invalid 'StatusCallback' URL"];
  return ERRORS_BY_NUMBER[to];
}

export function signDeliveryReport(url: string, fields: Record<string, string>) {
  const form = new URLSearchParams({
    AccountSid: twilioAccount.TWILIO_ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    ...fields,
  });
  const signature = computeTwilioSignature({ authToken: twilioAccount.TWILIO_AUTH_TOKEN, url, form });
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
    },
    payload: form.toString(),
  };
}

/**
 * Starts a stub of Twilio's message API. It checks credentials and phone numbers, and responds in Twilio's format.
 * `report` creates signed delivery reports.
 */
export async function startTwilioStub(clock: () => Date = () => new Date()) {
  const acceptedMessages: AcceptedMessage[] = [];
  let behavior: Behavior = 'well';
  let requestCount = 0;
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = twilioAccount;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;

  const toResource = ({ sid: messageSid, to, body, createdAt }: AcceptedMessage) => ({
    ...{ sid: messageSid, account_sid: sid, status: 'queued', direction: 'outbound-api', to, from, body },
    ...{ date_created: createdAt.toUTCString().replace('GMT', '+0000'), date_sent: null, error_code: null },
  });

  function listMessages(url: URL, response: ServerResponse) {
    const to = url.searchParams.get('To');
    const messages = acceptedMessages.filter((message) => to === null || message.to === to).toReversed();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ messages: messages.map(toResource), page: 0, next_page_uri: null }));
  }

  async function acceptMessage(request: IncomingMessage, response: ServerResponse) {
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) {
      return fail(response, 415, 20_415, 'Unsupported content type');
    }
    const form = new URLSearchParams(await text(request));
    const refusal = findRefusal(form);
    if (refusal !== undefined) return fail(response, 400, ...refusal);
    if (behavior === 'dropped') return response.destroy();
    const message = {
      sid: `SM${String(acceptedMessages.length + 1).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      reportUrl: form.get('StatusCallback'),
      createdAt: clock(),
    };
    acceptedMessages.push(message);
    const responseText = JSON.stringify(toResource(message));
    if (behavior === 'lost') return response.destroy();
    response.writeHead(201, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(responseText),
    });
    if (behavior === 'half') return response.write(responseText.slice(0, 40), () => response.destroy());
    return response.end(responseText);
  }

  const server = createServer((request, response) => {
    requestCount += 1;
    const url = new URL(request.url ?? '/', 'http://stub');
    if (typeof behavior === 'object') {
      const code = behavior.code ?? behavior.status;
      fail(response, behavior.status, code, 'Not now', behavior.retryAfter);
    } else if (request.headers.authorization !== authorization) {
      fail(response, 401, 20_003, 'Authenticate');
    } else if (url.pathname !== `/2010-04-01/Accounts/${sid}/Messages.json`) {
      fail(response, 404, 20_404, 'The requested resource was not found');
    } else if (request.method === 'GET') {
      listMessages(url, response);
    } else {
      void acceptMessage(request, response);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    taken: acceptedMessages,
    requestCount: () => requestCount,
    become(next: Behavior) {
      behavior = next;
    },
    report: signDeliveryReport,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

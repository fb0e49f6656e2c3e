import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { createFakeStripe } from './stripe-books.ts';
import { makeRequestError, StripeRequestError } from './stripe-errors.ts';
import { parseForm } from './stripe-form.ts';

export const stripeEnv = {
  STRIPE_SECRET_KEY: 'sk_test_51stub',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51stub',
  STRIPE_PRICE_ID: 'price_1stub',
  STRIPE_WEBHOOK_SECRET: 'whsec_stub',
};

type Fault = { kind: 'status'; status: number } | { kind: 'half' } | { kind: 'html' } | { kind: 'silence' };

type StoredResponse = { fingerprint: string; status: number; body: string };

type Delivery = { body: string; signature: string };

const errorsByStatus: Record<number, Record<string, string>> = {
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
};

function checkHeaders(request: IncomingMessage): void {
  const { authorization, 'stripe-version': version, 'content-type': type } = request.headers;
  if (authorization !== `Bearer ${stripeEnv.STRIPE_SECRET_KEY}`) {
    throw makeRequestError('Invalid API Key provided', {}, 401);
  }
  if (version !== Stripe.API_VERSION) throw makeRequestError(`Invalid Stripe API version: ${version}`);
  if (request.method === 'POST' && type !== 'application/x-www-form-urlencoded') {
    throw makeRequestError('The request must be form-encoded.');
  }
}

/**
 * Starts a stub of Stripe's API. It validates requests, replays responses by idempotency key, and creates events.
 * `pay` simulates a payment in Stripe's form.
 */
export async function startStripeStub({ clock = () => new Date() }: { clock?: () => Date } = {}) {
  const stripe = createFakeStripe({
    clock,
    priceId: stripeEnv.STRIPE_PRICE_ID,
    apiVersion: Stripe.API_VERSION,
  });
  const storedResponses = new Map<string, StoredResponse>();
  const seenRequests: { method: string; path: string; idempotencyKey: string | undefined }[] = [];
  let plannedFault: { next: Fault; times: number; onlyPath: RegExp } | null = null;

  function answer(method: string, url: URL, body: string): unknown {
    const form = parseForm(method === 'GET' ? url.search : body);
    const [, version, resource, id, ...rest] = url.pathname.split('/');
    if (version !== 'v1' || rest.length > 0) throw makeRequestError(`Unrecognized request URL`, {}, 404);
    if (resource === 'customers' && method === 'POST' && !id) return stripe.createCustomer(form);
    if (resource === 'customers' && method === 'DELETE' && id) return stripe.deleteCustomer(id);
    if (resource === 'subscriptions') {
      if (method === 'POST' && !id) return stripe.createSubscription(form);
      if (method === 'GET' && !id) return stripe.listSubscriptions(form);
      if (method === 'GET' && id) return stripe.readSubscription(id, form);
      if (method === 'DELETE' && id) return stripe.cancelSubscription(id);
    }
    throw makeRequestError(`Unrecognized request URL (${method}: ${url.pathname})`, {}, 404);
  }

  function computeResponse(
    request: IncomingMessage,
    url: URL,
    body: string,
  ): { status: number; body: string } {
    try {
      checkHeaders(request);
      return { status: 200, body: JSON.stringify(answer(request.method ?? 'GET', url, body)) };
    } catch (error) {
      if (!(error instanceof StripeRequestError)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  function respond(
    response: ServerResponse,
    { status, body }: { status: number; body: string },
    replayed: boolean,
  ) {
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${seenRequests.length}`,
      ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(body);
  }

  function sendFault(response: ServerResponse, next: Fault): void {
    if (next.kind === 'status') {
      const error = errorsByStatus[next.status] ?? {
        type: 'api_error',
        message: 'Sorry, something went wrong.',
      };
      respond(response, { status: next.status, body: JSON.stringify({ error }) }, false);
    } else if (next.kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>');
    } else if (next.kind === 'half') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"id":"sub_', () => response.destroy());
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = await text(request);
    const method = request.method ?? 'GET';
    const header = request.headers['idempotency-key'];
    const key = method === 'POST' && typeof header === 'string' ? header : undefined;
    seenRequests.push({ method, path: url.pathname, idempotencyKey: key });
    if (plannedFault?.onlyPath.test(`${method} ${url.pathname}`)) {
      const { next } = plannedFault;
      plannedFault.times -= 1;
      if (plannedFault.times <= 0) plannedFault = null;
      sendFault(response, next);
      return;
    }
    const fingerprint = `${method} ${url.pathname} ${body}`;
    const storedResponse = key === undefined ? undefined : storedResponses.get(key);
    if (storedResponse !== undefined && storedResponse.fingerprint !== fingerprint) {
      const error = {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      };
      respond(response, { status: 400, body: JSON.stringify({ error }) }, false);
      return;
    }
    const result = storedResponse ?? computeResponse(request, url, body);
    if (key !== undefined && storedResponse === undefined && result.status !== 401) {
      storedResponses.set(key, { fingerprint, ...result });
    }
    respond(response, result, storedResponse !== undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    stripe,
    seen: seenRequests,
    pay: stripe.pay,
    /** Makes the next `times` requests that match `onlyPath` fail. Example path: "POST /v1/subscriptions". */
    fail(
      next: Fault,
      { times = Number.POSITIVE_INFINITY, onlyPath = /./ }: { times?: number; onlyPath?: RegExp } = {},
    ) {
      plannedFault = { next, times, onlyPath };
    },
    recover() {
      plannedFault = null;
    },
    /** All events so far, each signed with the current time. */
    deliveries: (): Delivery[] => stripe.events.map((event) => signWebhook(JSON.stringify(event), clock())),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function signWebhook(body: string, at: Date, secret = stripeEnv.STRIPE_WEBHOOK_SECRET): Delivery {
  const timestamp = Math.floor(at.getTime() / 1000);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

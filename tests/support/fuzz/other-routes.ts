import type { InjectOptions } from 'fastify';
import { signWebhook } from '#tests/support/stripe-stub.ts';
import { signDeliveryReport } from '#tests/support/twilio-stub.ts';
import type { SeededRandom } from './dice.ts';
import { hostileFieldNames, hostileHeaders, hostileTexts, hostileValues } from './hostile.ts';

const PUBLIC_URL = 'http://localhost:3000';

/** Path segments that have caused programs to escape a folder, skip a check or crash. */
const ODD_SEGMENTS = [
  '%',
  '%00',
  '%0d%0a',
  '%5C',
  '..%2f',
  '%2e%2e/',
  '//evil.example',
  '%E0%A4%A',
  ';',
  '%252e',
  '%C0%AF',
  'a'.repeat(8_000),
];

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function buildUrl(path: string, query: Record<string, string>, random: SeededRandom): string {
  const parts = path.split('/');
  if (random.chance(1, 3))
    parts.splice(1 + random.integerBelow(parts.length), random.integerBelow(2), random.oneOf(ODD_SEGMENTS));
  if (random.chance(1, 6)) parts.push(encode(random.oneOf(hostileTexts)));
  const values = Object.entries(query).map(([name, value]) => {
    const sentValue = random.chance(1, 2) ? value : random.oneOf(hostileTexts);
    return `${random.chance(1, 20) ? encode(random.oneOf(hostileFieldNames)) : name}=${random.chance(1, 20) ? random.oneOf(ODD_SEGMENTS) : encode(sentValue)}`;
  });
  const search = [...values, ...(random.chance(1, 10) ? ['a[b]=c&a=1&a=2'] : [])].join('&');
  return `${parts.join('/') || '/'}${search === '' ? '' : `?${search}`}`;
}

const pickHeaders = (random: SeededRandom): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(random.chance(1, 4) ? random.oneOf(hostileHeaders) : {}),
});

const createVisit =
  (path: string, query: Record<string, string> = {}) =>
  (random: SeededRandom): InjectOptions => ({
    method: random.oneOf(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
    url: buildUrl(path, query, random),
    headers: pickHeaders(random),
  });

const createFormPost =
  (path: string, fields: Record<string, string>) =>
  (random: SeededRandom): InjectOptions => {
    const body = new URLSearchParams(fields);
    for (const name of Object.keys(fields))
      if (random.chance(1, 3)) body.set(name, random.oneOf(hostileTexts));
    if (random.chance(1, 8)) body.append(random.oneOf(hostileFieldNames), random.oneOf(hostileTexts));
    return {
      method: 'POST',
      url: random.chance(1, 6) ? buildUrl(path, {}, random) : path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...pickHeaders(random) },
      payload: random.chance(1, 20) ? random.oneOf(hostileTexts) : body.toString(),
    };
  };

/** A correctly signed event from the payment provider, with some fields mutated. */
function createPaymentEvent(random: SeededRandom): InjectOptions {
  const sometimesReplace = <T>(value: T): unknown =>
    random.chance(1, 5) ? random.oneOf(hostileValues) : value;
  const object = {
    id: sometimesReplace(`sub_${random.integerBelow(9)}`),
    object: sometimesReplace('subscription'),
    parent: sometimesReplace(null),
  };
  const eventFields = {
    id: sometimesReplace(`evt_${random.integerBelow(1e9)}`),
    type: sometimesReplace('invoice.paid'),
    livemode: sometimesReplace(false),
    data: sometimesReplace({ object }),
  };
  const { body, signature } = signWebhook(
    JSON.stringify(random.chance(1, 20) ? random.oneOf(hostileValues) : eventFields),
    new Date(),
  );
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': random.chance(1, 20) ? 't=1,v1=0' : signature,
  };
  return { method: 'POST', url: '/api/webhooks/stripe', headers, payload: body };
}

/** A correctly signed report from the SMS provider, with some fields mutated. */
function createDeliveryReport(random: SeededRandom): InjectOptions {
  const fields: Record<string, string> = {
    MessageSid: `SM${random.integerBelow(1e6)}`,
    From: '+13125550100',
    To: '+13125550142',
  };
  Object.assign(
    fields,
    random.oneOf([
      { Body: 'STOP' },
      { MessageStatus: 'delivered' },
      { MessageStatus: 'failed', ErrorCode: '21610' },
    ]),
  );
  for (const name of Object.keys(fields)) if (random.chance(1, 4)) fields[name] = random.oneOf(hostileTexts);
  const url = `/api/webhooks/twilio${random.chance(1, 3) ? `?message=${encode(random.oneOf(hostileTexts))}` : ''}`;
  return { method: 'POST', url, ...signDeliveryReport(PUBLIC_URL + url, fields) };
}

const authorizationRequest = {
  client_id: 'cartwise',
  response_type: 'code',
  scope: 'openid email profile',
  redirect_uri: `${PUBLIC_URL}/api/callback`,
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: 'state',
  nonce: 'nonce',
};
const person = {
  firstName: 'Sam',
  lastName: 'Shopper',
  email: 'sam@example.com',
  password: 'a long password',
};

/** Routes that aren't in the contract. */
export const otherRoutes: [
  name: string,
  providers: 'none' | 'stripe-and-twilio',
  make: (random: SeededRandom) => InjectOptions,
][] = [
  [
    'the pages',
    'none',
    (random) =>
      createVisit(random.oneOf(['/', '/about', '/account', '/subscribe', '/nothing']), { a: '1' })(random),
  ],
  ['the page of a shared list', 'none', createVisit('/shared/AAAAAAAAAAAAAAAAAAAAAA')],
  [
    'files',
    'none',
    (random) =>
      createVisit(random.oneOf(['/assets/first.js', '/favicon.svg', '/first-load.json', '/index.html']))(
        random,
      ),
  ],
  ['health', 'none', (random) => createVisit(random.oneOf(['/health/live', '/health/ready']))(random)],
  [
    'the pages of the API',
    'none',
    (random) =>
      createVisit(random.oneOf(['/api/docs', '/api/docs/static/index.css', '/api/nothing']))(random),
  ],
  ['the stream of a list', 'none', createVisit('/api/lists/1/events', { since: '0' })],
  ['the outbox', 'none', createVisit('/dev/outbox')],
  ['/api/login', 'none', createVisit('/api/login', { returnTo: '/account', screen: 'sign-up' })],
  [
    '/api/callback',
    'none',
    createVisit('/api/callback', { code: 'code', state: 'state', iss: `${PUBLIC_URL}/idp` }),
  ],
  ['/api/logout', 'none', createVisit('/api/logout')],
  ['/idp/auth', 'none', createVisit('/idp/auth', authorizationRequest)],
  [
    'the end of a session',
    'none',
    createVisit('/idp/session/end', { post_logout_redirect_uri: `${PUBLIC_URL}/`, id_token_hint: 'x' }),
  ],
  [
    'the protocol',
    'none',
    (random) =>
      createVisit(
        random.oneOf([
          '/idp/token',
          '/idp/me',
          '/idp/jwks',
          '/idp/.well-known/openid-configuration',
          '/idp/auth/x',
        ]),
      )(random),
  ],
  [
    'the forms',
    'none',
    (random) =>
      createVisit(random.oneOf(['/idp/sign-in', '/idp/sign-up', '/idp/verify-email']), {
        at: 'x.y',
        started: '1',
        token: 'x',
      })(random),
  ],
  [
    'what forms send',
    'none',
    (random) =>
      createFormPost(
        random.oneOf([
          '/idp/sign-in',
          '/idp/sign-up',
          '/idp/verify-email',
          '/idp/not-me',
          '/idp/undo-email',
          '/idp/token',
          '/idp/auth',
        ]),
        { ...person, ...authorizationRequest, token: 'x' },
      )(random),
  ],
  [
    'the end of mails about prices',
    'none',
    (random) =>
      random.chance(1, 2)
        ? createVisit('/price-alerts/off', { token: 'x'.repeat(43) })(random)
        : createFormPost(`/price-alerts/off?token=${'x'.repeat(43)}`, { again: 'on' })(random),
  ],
  ['events of payments', 'stripe-and-twilio', createPaymentEvent],
  ['reports of messages', 'stripe-and-twilio', createDeliveryReport],
];

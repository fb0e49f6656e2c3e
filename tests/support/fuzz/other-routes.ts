import type { InjectOptions } from 'fastify';
import { signWebhook } from '#tests/support/stripe-stub.ts';
import { signedReport } from '#tests/support/twilio-stub.ts';
import type { Dice } from './dice.ts';
import { hostileFieldNames, hostileHeaders, hostileTexts, hostileValues } from './hostile.ts';

const PUBLIC_URL = 'http://localhost:3000';

/** Path segments that have made programs leave a folder, skip a check, or throw an exception. */
const odd = [
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

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** The route's URL, with its path and query values possibly mutated. */
function address(path: string, query: Record<string, string>, dice: Dice): string {
  const parts = path.split('/');
  if (dice.isIn(1, 3)) parts.splice(1 + dice.below(parts.length), dice.below(2), dice.oneOf(odd));
  if (dice.isIn(1, 6)) parts.push(encoded(dice.oneOf(hostileTexts)));
  const values = Object.entries(query).map(([name, value]) => {
    const sentValue = dice.isIn(1, 2) ? value : dice.oneOf(hostileTexts);
    return `${dice.isIn(1, 20) ? encoded(dice.oneOf(hostileFieldNames)) : name}=${dice.isIn(1, 20) ? dice.oneOf(odd) : encoded(sentValue)}`;
  });
  const search = [...values, ...(dice.isIn(1, 10) ? ['a[b]=c&a=1&a=2'] : [])].join('&');
  return `${parts.join('/') || '/'}${search === '' ? '' : `?${search}`}`;
}

const headersOf = (dice: Dice): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(dice.isIn(1, 4) ? dice.oneOf(hostileHeaders) : {}),
});

const visit =
  (path: string, query: Record<string, string> = {}) =>
  (dice: Dice): InjectOptions => ({
    method: dice.oneOf(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
    url: address(path, query, dice),
    headers: headersOf(dice),
  });

const form =
  (path: string, fields: Record<string, string>) =>
  (dice: Dice): InjectOptions => {
    const body = new URLSearchParams(fields);
    for (const name of Object.keys(fields)) if (dice.isIn(1, 3)) body.set(name, dice.oneOf(hostileTexts));
    if (dice.isIn(1, 8)) body.append(dice.oneOf(hostileFieldNames), dice.oneOf(hostileTexts));
    return {
      method: 'POST',
      url: dice.isIn(1, 6) ? address(path, {}, dice) : path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(dice) },
      payload: dice.isIn(1, 20) ? dice.oneOf(hostileTexts) : body.toString(),
    };
  };

/** A correctly signed event from the payment provider, with some fields mutated. */
function event(dice: Dice): InjectOptions {
  const maybeHostile = <T>(value: T): unknown => (dice.isIn(1, 5) ? dice.oneOf(hostileValues) : value);
  const object = {
    id: maybeHostile(`sub_${dice.below(9)}`),
    object: maybeHostile('subscription'),
    parent: maybeHostile(null),
  };
  const eventFields = {
    id: maybeHostile(`evt_${dice.below(1e9)}`),
    type: maybeHostile('invoice.paid'),
    livemode: maybeHostile(false),
    data: maybeHostile({ object }),
  };
  const { body, signature } = signWebhook(
    JSON.stringify(dice.isIn(1, 20) ? dice.oneOf(hostileValues) : eventFields),
    new Date(),
  );
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': dice.isIn(1, 20) ? 't=1,v1=0' : signature,
  };
  return { method: 'POST', url: '/api/webhooks/stripe', headers, payload: body };
}

/** A correctly signed report from the SMS provider, with some fields mutated. */
function report(dice: Dice): InjectOptions {
  const fields: Record<string, string> = {
    MessageSid: `SM${dice.below(1e6)}`,
    From: '+13125550100',
    To: '+13125550142',
  };
  Object.assign(
    fields,
    dice.oneOf([
      { Body: 'STOP' },
      { MessageStatus: 'delivered' },
      { MessageStatus: 'failed', ErrorCode: '21610' },
    ]),
  );
  for (const name of Object.keys(fields)) if (dice.isIn(1, 4)) fields[name] = dice.oneOf(hostileTexts);
  const url = `/api/webhooks/twilio${dice.isIn(1, 3) ? `?message=${encoded(dice.oneOf(hostileTexts))}` : ''}`;
  return { method: 'POST', url, ...signedReport(PUBLIC_URL + url, fields) };
}

const begin = {
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

/** Routes outside the contract, each with its name, the variant of the app that has it, and a random request. */
export const otherRoutes: [
  name: string,
  variant: 'doubles' | 'providers',
  make: (dice: Dice) => InjectOptions,
][] = [
  [
    'the pages',
    'doubles',
    (dice) => visit(dice.oneOf(['/', '/about', '/account', '/subscribe', '/nothing']), { a: '1' })(dice),
  ],
  ['the page of a shared list', 'doubles', visit('/shared/AAAAAAAAAAAAAAAAAAAAAA')],
  [
    'files',
    'doubles',
    (dice) =>
      visit(dice.oneOf(['/assets/first.js', '/favicon.svg', '/first-load.json', '/index.html']))(dice),
  ],
  ['health', 'doubles', (dice) => visit(dice.oneOf(['/health/live', '/health/ready']))(dice)],
  [
    'the pages of the API',
    'doubles',
    (dice) => visit(dice.oneOf(['/api/docs', '/api/docs/static/index.css', '/api/nothing']))(dice),
  ],
  ['the stream of a list', 'doubles', visit('/api/lists/1/events', { since: '0' })],
  ['the outbox', 'doubles', visit('/dev/outbox')],
  ['/api/login', 'doubles', visit('/api/login', { returnTo: '/account', screen: 'sign-up' })],
  [
    '/api/callback',
    'doubles',
    visit('/api/callback', { code: 'code', state: 'state', iss: `${PUBLIC_URL}/idp` }),
  ],
  ['/api/logout', 'doubles', visit('/api/logout')],
  ['/idp/auth', 'doubles', visit('/idp/auth', begin)],
  [
    'the end of a session',
    'doubles',
    visit('/idp/session/end', { post_logout_redirect_uri: `${PUBLIC_URL}/`, id_token_hint: 'x' }),
  ],
  [
    'the protocol',
    'doubles',
    (dice) =>
      visit(
        dice.oneOf([
          '/idp/token',
          '/idp/me',
          '/idp/jwks',
          '/idp/.well-known/openid-configuration',
          '/idp/auth/x',
        ]),
      )(dice),
  ],
  [
    'the forms',
    'doubles',
    (dice) =>
      visit(dice.oneOf(['/idp/sign-in', '/idp/sign-up', '/idp/verify-email']), {
        at: 'x.y',
        started: '1',
        token: 'x',
      })(dice),
  ],
  [
    'what forms send',
    'doubles',
    (dice) =>
      form(
        dice.oneOf([
          '/idp/sign-in',
          '/idp/sign-up',
          '/idp/verify-email',
          '/idp/not-me',
          '/idp/undo-email',
          '/idp/token',
          '/idp/auth',
        ]),
        { ...person, ...begin, token: 'x' },
      )(dice),
  ],
  [
    'the end of mails about prices',
    'doubles',
    (dice) =>
      dice.isIn(1, 2)
        ? visit('/price-alerts/off', { token: 'x'.repeat(43) })(dice)
        : form(`/price-alerts/off?token=${'x'.repeat(43)}`, { again: 'on' })(dice),
  ],
  ['events of payments', 'providers', event],
  ['reports of messages', 'providers', report],
];

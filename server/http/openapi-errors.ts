import { type Endpoint, isWrite } from '#contract/endpoint.ts';
import type { operations } from '#contract/operations.ts';

type OperationName = keyof typeof operations;

export const failureDescriptions = {
  400: 'A field, the body or the Idempotency-Key is not valid; `issues` names each bad field',
  401: 'Nobody is signed in, or somebody else than the page was loaded for',
  402: 'It takes Premium, or the payment was declined',
  403: 'Not allowed to this user, or a change that another site asks for',
  404: 'What it is about does not exist, or belongs to somebody else',
  409: 'It contradicts what is there, such as a full cart or a reused Idempotency-Key; `code` says which',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The page that is named could not be read',
  429: 'Too many requests; `Retry-After` and `RateLimit` say when to come back',
  500: 'A failure of the server; the message has an id to quote',
  502: 'A service outside answered with a failure',
  503: 'Not available for a moment; `Retry-After` says when to come back',
} as const;

type Failure = keyof typeof failureDescriptions;

/** Error statuses that can't be derived from an operation's method, input and access level. */
const extraFailures: Partial<Record<Failure, readonly OperationName[]>> = {
  402: ['confirmTestPayment'],
  403: ['downloadYourData', 'listInvitations', 'receiveSmsEvent'],
  404: [
    'addCartEntry',
    'addPasskey',
    'beginPasskeyRegistration',
    'changeEmail',
    'changePassword',
    'confirmTestPayment',
    'geocode',
    'receiveSmsEvent',
    'reverseGeocode',
    'saveReceipt',
    'sendConfirmationMail',
    'resendEmailChangeLink',
    'setPriceAlert',
  ],
  422: ['readRecipe'],
  502: ['createSubscription', 'checkSubscriptionStatus', 'cancelSubscription', 'deleteAccount'],
};

export function listFailureStatuses(name: OperationName, operation: Endpoint): Failure[] {
  const { method, access, params, query, isForAll, isWebhook } = operation;
  const impliedStatuses: Record<Failure, boolean> = {
    400: Boolean(params ?? query) || method !== 'GET',
    401: !isForAll && !isWebhook,
    402: access === 'premium',
    403: access === 'admin' || (method !== 'GET' && !isWebhook),
    404: params !== undefined,
    409: isWrite(operation),
    413: method !== 'GET',
    415: method !== 'GET',
    422: false,
    429: true,
    500: true,
    502: false,
    503: true,
  };
  return Object.keys(failureDescriptions)
    .map((status) => Number(status) as Failure)
    .filter((status) => impliedStatuses[status] || extraFailures[status]?.includes(name));
}

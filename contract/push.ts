import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { instant, noContent, rowId, rowIdParam, textSchema, withDescription } from './fields.ts';

export const MAX_PUSH_DEVICES = 10;

const device = z.object({
  id: rowId,
  name: withDescription(z.string(), 'browser and system, such as Chrome on Android'),
  addedAt: instant,
  lastSentAt: withDescription(z.nullable(instant), 'when its push service last accepted a notification'),
  fingerprint: withDescription(
    z.string(),
    'base64url SHA-256 of its endpoint, by which a browser recognizes itself',
  ),
});

export type PushDevice = z.output<typeof device>;

export const listPushDevices = {
  method: 'GET',
  path: '/api/push/devices',
  summary: 'Browsers that show price notifications, newest first, and the key for adding one',
  access: 'user',
  success: 200,
  response: z.object({
    publicKey: withDescription(z.string(), 'the applicationServerKey for a subscription (VAPID, RFC 8292)'),
    devices: z.array(device),
  }),
} as const satisfies Endpoint;

const base64urlSchema = (characters: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), message));

export const addPushDevice = {
  method: 'PUT',
  path: '/api/push/devices',
  summary: `Register this browser's PushSubscription for notifications; at most ${MAX_PUSH_DEVICES}`,
  access: 'user',
  body: z.strictObject({
    endpoint: textSchema().check(z.maxLength(1_000, deferredText('is too long'))),
    keys: z.strictObject({
      p256dh: base64urlSchema(87, deferredText('must be a public key of 65 bytes in base64url')),
      auth: base64urlSchema(22, deferredText('must be 16 bytes in base64url')),
    }),
  }),
  ...noContent,
} as const satisfies Endpoint;

export const removePushDevice = {
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Stop notifications in a browser',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

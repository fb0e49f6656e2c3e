import { ECDH } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addPushDevice, listPushDevices, MAX_PUSH_DEVICES, removePushDevice } from '#contract/push.ts';
import { describeDevice } from '#domain/account/device-name.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { isPushAddress } from '#server/gateways/push/post-public.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, invalidFieldsError, notFoundError } from '#server/http/errors.ts';
import { deletePushDevice, insertPushDevice, listDevicesForUser } from './queries.ts';
import { findOrCreatePushSender } from './sender.ts';

const devicesFullError = () =>
  new AppError(
    409,
    'push_devices_full',
    t`You get price alerts on ${MAX_PUSH_DEVICES} devices, the most allowed. Remove one first.`,
  );

const deviceTakenError = () =>
  new AppError(
    409,
    'push_device_taken',
    t`Notifications need a reset on this browser. Turn them off and on again.`,
  );

function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

export function pushRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  addEndpoint(app, listPushDevices, async ({ user }) => ({
    publicKey: (await findOrCreatePushSender(db, { env, now: clock() })).publicKey,
    devices: await listDevicesForUser(db, user.id),
  }));

  addEndpoint(app, addPushDevice, async ({ body, user, request }) => {
    if (!isPushAddress(body.endpoint))
      throw invalidFieldsError({
        field: 'endpoint',
        message: t`must be the https address of a push service on the public web`,
      });
    const [p256dh, auth] = [body.keys.p256dh, body.keys.auth].map((key) => key.replace(/=+$/, ''));
    if (p256dh === undefined || auth === undefined || !isPublicKey(p256dh))
      throw invalidFieldsError({ field: 'keys.p256dh', message: t`must be a public key of P-256` });
    const outcome = await insertPushDevice(db, {
      ...{ userId: user.id, endpoint: body.endpoint, p256dh, auth, now: clock() },
      device: describeDevice(request.headers['user-agent'] ?? ''),
    });
    if (outcome === 'full') throw devicesFullError();
    if (outcome === 'taken') throw deviceTakenError();
    return null;
  });

  addEndpoint(app, removePushDevice, async ({ params, user }) => {
    if (!(await deletePushDevice(db, { userId: user.id, id: params.id })))
      throw notFoundError(t`This device`);
    return null;
  });
}

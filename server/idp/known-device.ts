import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { cookieOptions, providerCookieName } from '#server/http/cookies.ts';
import { findOrCreateProviderSecrets } from './secrets.ts';

const DEVICE_COOKIE = 'idp-device';
const COOKIE_LIFETIME_SECONDS = 180 * 86_400;

async function hashDeviceMark({ db, clock }: Deps, device: string, email: string): Promise<Buffer> {
  const { cookieKeys } = await findOrCreateProviderSecrets(db, clock());
  return createHmac('sha256', String(cookieKeys[0]))
    .update(`device ${device} ${email.toLowerCase()}`)
    .digest();
}

/** Returns undefined if nobody has signed in with this email in this browser. */
export async function findKnownDevice(
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const [device = '', mark = ''] = (request.cookies[providerCookieName(deps.env, DEVICE_COOKIE)] ?? '').split(
    '.',
  );
  if (device === '' || mark === '') return undefined;
  const [givenMac, expectedMac] = [Buffer.from(mark, 'base64url'), await hashDeviceMark(deps, device, email)];
  return givenMac.length === expectedMac.length && timingSafeEqual(givenMac, expectedMac)
    ? device
    : undefined;
}

/** Gives this browser its own limit on password attempts for this email. Nobody else can use up that limit. */
export async function rememberDevice(deps: Deps, reply: FastifyReply, email: string): Promise<void> {
  const device = randomBytes(16).toString('base64url');
  const mark = (await hashDeviceMark(deps, device, email)).toString('base64url');
  const options = { ...cookieOptions(deps.env), path: '/idp', maxAge: COOKIE_LIFETIME_SECONDS };
  reply.setCookie(providerCookieName(deps.env, DEVICE_COOKIE), `${device}.${mark}`, options);
}

import type { FastifyRequest } from 'fastify';
import { deviceName } from '#domain/account/device-name.ts';
import { networkOf } from '#server/http/rate-limit.ts';

/** Where a session was begun, as far as it is kept: never a whole address. */
export type BegunAt = { device: string; network: string };

/** `203.0.113.x`, or the first half of an address of version 6. */
const networkName = (ip: string): string =>
  ip.includes('.') ? ip.replace(/^.*:/, '').replace(/\.\d+$/, '.x') : networkOf(ip).replace('::/64', ':x');

/** The device and the network that a request comes from. */
export const begunAt = ({ headers, ip }: FastifyRequest): BegunAt => ({
  device: deviceName(headers['user-agent'] ?? ''),
  network: networkName(ip),
});

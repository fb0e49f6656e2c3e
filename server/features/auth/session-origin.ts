import type { FastifyRequest } from 'fastify';
import { describeDevice } from '#domain/account/device-name.ts';
import { toNetworkAddress } from '#server/http/rate-limit.ts';

/** Shown in the session list. Never contains a full IP address. */
export type SessionOrigin = { device: string; network: string };

const toNetworkName = (ip: string): string =>
  ip.includes('.')
    ? ip.replace(/^.*:/, '').replace(/\.\d+$/, '.x')
    : toNetworkAddress(ip).replace('::/64', ':x');

export const describeSessionOrigin = ({ headers, ip }: FastifyRequest): SessionOrigin => ({
  device: describeDevice(headers['user-agent'] ?? ''),
  network: toNetworkName(ip),
});

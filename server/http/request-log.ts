import type { FastifyRequest } from 'fastify';

/**
 * What is logged of a request: its address without the query, which may carry a payment's secret, a sign-in code or
 * where somebody is.
 */
export const requestLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: url.split('?', 1)[0],
  host,
  remoteAddress: ip,
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

const notPages = /^\/(api|assets|idp|health|metrics)(\/|\?|$)/;
const fileExtension = /\.\w+(\?|$)/;
const otherBots = /puppeteer|monitor/i;

/** Null if the host isn't valid. Leaves out the scheme's default port. */
export const normalizeHost = (scheme: string, host: string): string | null =>
  /^[\w.:[\]-]+$/.test(host) ? (URL.parse(`${scheme}://${host}`)?.host ?? null) : null;

export function isPageView({ method, url, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (method !== 'GET' || !(statusCode === 200 || statusCode === 304)) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (notPages.test(path) || fileExtension.test(path.slice(path.lastIndexOf('/')))) return false;
  if (!headers.accept?.includes('text/html')) return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent) && !otherBots.test(agent);
}

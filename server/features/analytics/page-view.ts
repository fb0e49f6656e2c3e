import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

const notPages = /^\/(api|assets|idp|health|metrics)(\/|\?|$)/;
const file = /\.\w+(\?|$)/;
// What the list of programs leaves out.
const moreBots = /puppeteer|monitor/i;

/** The one spelling of a host: lower case, without the scheme's own port; null when it is none. */
export const hostOf = (scheme: string, host: string): string | null =>
  /^[\w.:[\]-]+$/.test(host) ? (URL.parse(`${scheme}://${host}`)?.host ?? null) : null;

/**
 * Whether a shopper's browser opened a page: a GET for HTML that went well, not fetched in advance, not by a program
 * that says what it is. Names that lie cannot be told apart, and need not be: they only count.
 */
export function isPageView({ method, url, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (method !== 'GET' || !(statusCode === 200 || statusCode === 304)) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (notPages.test(path) || file.test(path.slice(path.lastIndexOf('/')))) return false;
  if (!headers.accept?.includes('text/html')) return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent) && !moreBots.test(agent);
}

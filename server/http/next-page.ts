import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** Sets a `Link` header to the next page's URL (RFC 8288). */
export function setNextPageLink(
  reply: FastifyReply,
  { path }: Pick<Endpoint, 'path'>,
  query: Record<string, string | number | undefined>,
): void {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  reply.header('link', `<${path}?${search}>; rel="next"`);
}

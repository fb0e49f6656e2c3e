import type { InjectOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ExampleCall } from './call-examples.ts';

/** Builds a request as the app's own page would send it. Pass the `headers` from `signIn` to send it as that user. */
export function toRequest(
  { method, path }: Endpoint,
  { params = {}, query = {}, body }: ExampleCall,
  headers: Record<string, string> = {},
): InjectOptions {
  const url = path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(query).toString();
  return {
    method,
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

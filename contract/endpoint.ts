import type { z } from 'zod/mini';

/** Longer bodies get a 413 unless the endpoint declares `maxBodyBytes`. */
export const DEFAULT_MAX_BODY_BYTES = 4_000;

export type EndpointAccess = 'public' | 'user' | 'premium' | 'admin';

/** `params` validates the `:name` parts of the path. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: EndpointAccess;
  /** Name of the Premium feature, shown to users without Premium. */
  feature?: string;
  /** Admin-only action, such as 'manage family members', quoted in the error message. */
  purpose?: string;
  /** True for a call that only reads data but is a POST, because its input doesn't fit in a URL. */
  isReading?: true;
  /** True for webhooks, which receive bursts of requests from one network. */
  isWebhook?: true;
  /** True if the response is the same for everyone. It's sent even if the session can't be read. */
  isForAll?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  maxBodyBytes?: number;
  success: 200 | 201 | 204;
  response: z.ZodMiniType;
};

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** True for calls that accept an `Idempotency-Key`. Webhooks don't need one, because their events have ids. */
export const isWrite = ({
  method,
  isReading,
  isWebhook,
}: Pick<Endpoint, 'method' | 'isReading' | 'isWebhook'>): boolean =>
  method !== 'GET' && !isReading && !isWebhook;

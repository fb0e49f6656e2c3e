import type { z } from 'zod/mini';

/** A longer body is refused with 413, unread, unless the call declares `maxBodyBytes`. */
export const DEFAULT_MAX_BODY_BYTES = 4_000;

/** Who may call: anybody, a signed-in user, a user with premium, an administrator. */
export type Access = 'public' | 'user' | 'premium' | 'admin';

/**
 * One call between browser and server: type, validator and documentation in one constant.
 * Path parameters are written `:name` and described by `params`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** What a premium call belongs to, as it is offered to those without. */
  feature?: string;
  /** What administrators alone do by it, as it is said to others: 'manage family members'. */
  purpose?: string;
  /** A POST that changes nothing: what it takes doesn't fit in an address. */
  isReading?: true;
  /** Called by a service that signs what it sends, in bursts and from one network. */
  isWebhook?: true;
  /** Everybody gets the same answer: it is given as to a visitor while nobody can be recognised. */
  isForAll?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** For a call whose largest valid body doesn't fit in `DEFAULT_MAX_BODY_BYTES`. */
  maxBodyBytes?: number;
  success: 200 | 201 | 204;
  response: z.ZodMiniType;
};

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Whether a call changes something, and so takes an `Idempotency-Key`. */
export const isWrite = ({ method, isReading }: Pick<Endpoint, 'method' | 'isReading'>): boolean =>
  method !== 'GET' && !isReading;

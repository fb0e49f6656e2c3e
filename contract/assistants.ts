import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { instant, noContent, rowId, rowIdParam, withDescription } from './fields.ts';

export const assistantScopes = ['lists:read', 'lists:write'] as const;

export type AssistantScope = (typeof assistantScopes)[number];

const connectedAssistant = z.object({
  id: rowId,
  name: withDescription(z.string(), 'as the assistant calls itself'),
  website: withDescription(z.string(), 'host that vouches for the name'),
  mayWrite: withDescription(z.boolean(), 'it may add lines to the cart'),
  isAllowed: withDescription(z.boolean(), 'false while it waits for the shopper’s permission'),
  connectedAt: withDescription(instant, 'when it was allowed, or asked to be'),
  lastUsedAt: withDescription(z.nullable(instant), 'null if it hasn’t been used'),
});

export type ConnectedAssistant = z.output<typeof connectedAssistant>;

export const listAssistants = {
  method: 'GET',
  path: '/api/assistants',
  summary: 'Assistants that may use the cart and lists, newest first',
  access: 'user',
  success: 200,
  response: z.array(connectedAssistant),
} as const satisfies Endpoint;

export const allowAssistant = {
  method: 'PUT',
  path: '/api/assistants/:id/permission',
  summary: 'Allow an assistant that waits for permission',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

export const removeAssistant = {
  method: 'DELETE',
  path: '/api/assistants/:id',
  summary: 'Disconnect an assistant: its access ends at once',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

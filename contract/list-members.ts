import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, noContent, rowIdParam, withDescription } from './fields.ts';
import { invitedRole, listIdParams, listMember, memberName } from './list-parts.ts';

export type ListMember = z.output<typeof listMember>;

const invitation = z.object({
  invitationId: id,
  role: invitedRole,
  endsAt: instant,
  joinedCount: count,
});

export const listInvitations = {
  method: 'GET',
  path: '/api/lists/:id/invitations',
  summary: 'Valid invitation links of a list; owner only',
  access: 'user',
  params: listIdParams,
  success: 200,
  response: z.array(invitation),
} as const satisfies Endpoint;

export const createInvitation = {
  method: 'POST',
  path: '/api/lists/:id/invitations',
  summary: 'Create a link for joining a list; its URL is returned only once',
  access: 'user',
  params: listIdParams,
  body: z.strictObject({ role: invitedRole, days: z.int().check(z.minimum(1), z.maximum(30)) }),
  success: 201,
  response: z.extend(invitation, { url: z.url() }),
} as const satisfies Endpoint;

export const revokeInvitation = {
  method: 'DELETE',
  path: '/api/lists/:id/invitations/:invitationId',
  summary: 'Revoke a link; members who joined by it stay',
  access: 'user',
  params: z.object({ id: rowIdParam, invitationId: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

/** Accepts any text, so mistyped and unknown links get the same response. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

export const getInvitation = {
  method: 'GET',
  path: '/api/list-invitations/:token',
  summary: 'What a link invites to: list name, owner and role',
  access: 'public',
  params: tokenParams,
  success: 200,
  response: z.object({
    ...{ listName: z.string(), ownerName: z.string(), role: invitedRole, endsAt: instant },
    listId: withDescription(z.nullable(id), 'the list, if the caller is a member already; otherwise null'),
  }),
} as const satisfies Endpoint;

export const joinList = {
  method: 'POST',
  path: '/api/list-invitations/:token/join',
  summary:
    'Join a list with the account, or as a guest by name, who can only tick; joining twice changes nothing',
  access: 'public',
  params: tokenParams,
  body: z.strictObject({ guestName: z.optional(memberName) }),
  success: 200,
  response: z.object({ listId: id }),
} as const satisfies Endpoint;

export const updateMember = {
  method: 'PATCH',
  path: '/api/lists/:id/members/:memberId',
  summary: "Change a member's role; owner only",
  access: 'user',
  params: z.object({ id: rowIdParam, memberId: rowIdParam }),
  body: z.strictObject({ role: invitedRole }),
  success: 200,
  response: listMember,
} as const satisfies Endpoint;

export const removeGuests = {
  method: 'DELETE',
  path: '/api/lists/:id/guests',
  summary: 'Remove all guests of a list and revoke its links; owner only',
  access: 'user',
  params: listIdParams,
  ...noContent,
} as const satisfies Endpoint;

export const removeMember = {
  method: 'DELETE',
  path: '/api/lists/:id/members/:memberId',
  summary:
    'Remove a member from a list and revoke its links, as its owner, or leave the list; access ends immediately',
  access: 'public',
  params: z.object({ id: rowIdParam, memberId: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, instant, noContent, rowIdText } from './fields.ts';
import { invitedRole, listMember, listParams, memberName } from './list-parts.ts';

/** Calls for sharing a list: invitation links and members. */

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
  summary: 'The links that let others join a list and still hold; its owner alone',
  access: 'user',
  params: listParams,
  success: 200,
  response: z.array(invitation),
} as const satisfies Endpoint;

export const createInvitation = {
  method: 'POST',
  path: '/api/lists/:id/invitations',
  summary: 'A link that lets others join a list; it is told this once',
  access: 'user',
  params: listParams,
  body: z.strictObject({ role: invitedRole, days: z.int().check(z.minimum(1), z.maximum(30)) }),
  success: 201,
  response: z.extend(invitation, { url: z.url() }),
} as const satisfies Endpoint;

export const revokeInvitation = {
  method: 'DELETE',
  path: '/api/lists/:id/invitations/:invitationId',
  summary: 'End a link; who has joined by it stays',
  access: 'user',
  params: z.object({ id: rowIdText, invitationId: rowIdText }),
  ...noContent,
} as const satisfies Endpoint;

/** Any other text is an unknown link. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

export const getInvitation = {
  method: 'GET',
  path: '/api/list-invitations/:token',
  summary: 'What one joins by a link: the list’s name, who invites, the role',
  access: 'public',
  params: tokenParams,
  success: 200,
  response: z.object({
    ...{ listName: z.string(), ownerName: z.string(), role: invitedRole, endsAt: instant },
    listId: described(
      z.nullable(id),
      'where who asks is on it already, which joining would not change; else null',
    ),
  }),
} as const satisfies Endpoint;

export const joinList = {
  method: 'POST',
  path: '/api/list-invitations/:token/join',
  summary: 'Join a list: with the account, else as a guest by name, who may tick only; twice changes nothing',
  access: 'public',
  params: tokenParams,
  body: z.strictObject({ guestName: z.optional(memberName) }),
  success: 200,
  response: z.object({ listId: id }),
} as const satisfies Endpoint;

export const updateMember = {
  method: 'PATCH',
  path: '/api/lists/:id/members/:memberId',
  summary: 'Change what a member may do; the owner alone',
  access: 'user',
  params: z.object({ id: rowIdText, memberId: rowIdText }),
  body: z.strictObject({ role: invitedRole }),
  success: 200,
  response: listMember,
} as const satisfies Endpoint;

export const removeGuests = {
  method: 'DELETE',
  path: '/api/lists/:id/guests',
  summary: 'Take every guest off a list and end its links; the owner alone',
  access: 'user',
  params: listParams,
  ...noContent,
} as const satisfies Endpoint;

export const removeMember = {
  method: 'DELETE',
  path: '/api/lists/:id/members/:memberId',
  summary:
    'Take a member off a list, as its owner, which ends its links, or leave it oneself; the list is theirs no more from then on',
  access: 'public',
  params: z.object({ id: rowIdText, memberId: rowIdText }),
  ...noContent,
} as const satisfies Endpoint;

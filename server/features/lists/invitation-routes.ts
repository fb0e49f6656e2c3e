import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createInvitation,
  getInvitation,
  joinList,
  listInvitations,
  revokeInvitation,
} from '#contract/list-members.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { ownerOnlyError } from './errors.ts';
import { ensureGuestCookie, getOrCreateGuestHash, readGuestHash } from './guest-cookie.ts';
import {
  deleteInvitation,
  findInvitation,
  findJoinedMember,
  insertInvitation,
  joinByInvitation,
  listActiveInvitations,
} from './invitations.ts';
import { limitLinkUses, limitNewLinks } from './limits.ts';
import { requireMember } from './members.ts';

export function invitationRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  async function requireOwner(listId: number, request: FastifyRequest, now: Date): Promise<void> {
    const { role } = await requireMember(db, { listId, request, env, now });
    if (role !== 'owner') throw ownerOnlyError(t`invite others`);
  }

  addEndpoint(app, listInvitations, async ({ params: { id: listId }, request }) => {
    const now = clock();
    await requireOwner(listId, request, now);
    return listActiveInvitations(db, listId, now);
  });

  addEndpoint(app, createInvitation, async ({ params: { id: listId }, body: { role, days }, request }) => {
    const now = clock();
    await requireOwner(listId, request, now);
    await limitNewLinks(db, request, now);
    const endsAt = new Date(now.getTime() + days * DAY_MS);
    const { token, ...invitation } = await insertInvitation(db, { listId, role, endsAt });
    return { ...invitation, url: `${env.PUBLIC_URL}/join/${token}` };
  });

  addEndpoint(app, revokeInvitation, async ({ params: { id: listId, invitationId }, request }) => {
    await requireOwner(listId, request, clock());
    if (!(await deleteInvitation(db, { listId, invitationId }))) throw notFoundError(t`Link`);
    return null;
  });

  addEndpoint(app, getInvitation, async ({ params: { token }, user, request, reply }) => {
    const now = clock();
    await limitLinkUses(db, request, now);
    const { listId, ...invitation } = await findInvitation(db, token, now);
    const callerKeys = { userId: user?.id ?? null, guest: readGuestHash(request, env) };
    const member = await findJoinedMember(db, { listId, ...callerKeys });
    if (user === null) ensureGuestCookie(request, reply, env);
    return { ...invitation, listId: member === undefined ? null : listId };
  });

  addEndpoint(app, joinList, async ({ params: { token }, body: { guestName }, user, request, reply }) => {
    const now = clock();
    await limitLinkUses(db, request, now);
    const listId = await joinByInvitation(db, {
      ...{
        token,
        userId: user?.id ?? null,
        guest: readGuestHash(request, env),
        guestName,
        now,
        ip: request.ip,
      },
      rememberGuest: () => getOrCreateGuestHash(request, reply, env),
    });
    return { listId };
  });
}

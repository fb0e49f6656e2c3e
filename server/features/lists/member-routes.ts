import type { FastifyInstance } from 'fastify';
import { removeGuests as removeGuestsCall, removeMember, updateMember } from '#contract/list-members.ts';
import { setPresence } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { deleteGuests, deleteMember, updateMemberRole, updatePresence } from './change-members.ts';
import { ownerOnlyError } from './errors.ts';
import { limitListWrites } from './limits.ts';
import { requireMember } from './members.ts';

export function memberRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  addEndpoint(app, updateMember, async ({ params: { id: listId, memberId }, body, request }) => {
    const now = clock();
    const me = await requireMember(db, { listId, request, env, now });
    if (me.role !== 'owner') throw ownerOnlyError(t`choose what others can do`);
    await limitListWrites(db, request, now);
    return updateMemberRole(db, { listId, me, memberId, ...body, now });
  });

  addEndpoint(app, removeMember, async ({ params: { id: listId, memberId }, request }) => {
    const now = clock();
    const me = await requireMember(db, { listId, request, env, now });
    await limitListWrites(db, request, now);
    await deleteMember(db, { listId, me, memberId });
    return null;
  });

  addEndpoint(app, removeGuestsCall, async ({ params: { id: listId }, request }) => {
    const now = clock();
    const { role } = await requireMember(db, { listId, request, env, now });
    if (role !== 'owner') throw ownerOnlyError(t`remove people from it`);
    await limitListWrites(db, request, now);
    await deleteGuests(db, listId);
    return null;
  });

  addEndpoint(app, setPresence, async ({ params: { id: listId }, body, request }) => {
    const now = clock();
    const { memberId } = await requireMember(db, { listId, request, env, now });
    await limitListWrites(db, request, now);
    await updatePresence(db, { listId, memberId, ...body, now });
    return null;
  });
}

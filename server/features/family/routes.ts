import type { FastifyInstance } from 'fastify';
import { addFamilyMember, listFamilyMembers, removeFamilyMember } from '#contract/family.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';
import { deleteFamilyMember, insertFamilyMember, listFamily } from './queries.ts';

const alreadyMemberError = (email: string) =>
  new AppError(409, 'already_member', `'${email}' already has Family Premium.`);

export function familyRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listFamilyMembers, () => listFamily(db));

  addEndpoint(app, addFamilyMember, async ({ body, user }) => {
    const member = await insertFamilyMember(db, { ...body, addedBy: user.id, now: clock() });
    if (member === null) throw alreadyMemberError(body.email);
    return member;
  });

  addEndpoint(app, removeFamilyMember, async ({ params }) => {
    if (!(await deleteFamilyMember(db, params.id))) throw notFoundError('Family member');
    return null;
  });
}

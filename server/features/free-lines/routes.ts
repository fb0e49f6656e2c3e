import type { FastifyInstance } from 'fastify';
import { addCartNote, listCartNotes, removeCartNote, updateCartNote } from '#contract/free-lines.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { tooManyCartNotesError } from './full.ts';
import * as queries from './queries.ts';

/** Lets a restored line return to its old position. A missing or future `addedAt` becomes the current time. */
const toAddedAt = (addedAt: string | undefined, now: Date): Date => {
  const at = addedAt === undefined ? now : new Date(addedAt);
  return at < now ? at : now;
};

export function cartNoteRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listCartNotes, ({ user }) => queries.listCartNotesForUser(db, user.id));

  addEndpoint(app, addCartNote, async ({ body: { text, addedAt }, user }) => {
    const now = toAddedAt(addedAt, clock());
    const [line] = (await queries.insertCartNotes(db, { userId: user.id, texts: [text], now })) ?? [];
    if (line === undefined) throw tooManyCartNotesError();
    return line;
  });

  addEndpoint(app, updateCartNote, async ({ params, body: { text }, user }) => {
    const line = await queries.updateCartNote(db, { userId: user.id, id: params.id, text });
    if (line === null) throw notFoundError(t`The line`);
    return line;
  });

  addEndpoint(app, removeCartNote, async ({ params, user }) => {
    const removedCount = await queries.deleteCartNotes(db, { userId: user.id, ids: [params.id] });
    if (removedCount === 0) throw notFoundError(t`The line`);
    return null;
  });
}

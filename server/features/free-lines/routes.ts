import type { FastifyInstance } from 'fastify';
import { addFreeLine, listFreeLines, removeFreeLine } from '#contract/free-lines.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { freeLinesFull } from './full.ts';
import { addFreeLines, readFreeLines, removeFreeLines } from './queries.ts';

/** A line comes back to where it was, but never to a time that is still to come. */
const placeOf = (addedAt: string | undefined, now: Date): Date => {
  const at = addedAt === undefined ? now : new Date(addedAt);
  return at < now ? at : now;
};

export function freeLineRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  endpoint(app, listFreeLines, ({ user }) => readFreeLines(db, user.id));

  endpoint(app, addFreeLine, async ({ body: { text, addedAt }, user }) => {
    const now = placeOf(addedAt, clock());
    const [line] = (await addFreeLines(db, { userId: user.id, texts: [text], now })) ?? [];
    if (line === undefined) throw freeLinesFull();
    return line;
  });

  endpoint(app, removeFreeLine, async ({ params, user }) => {
    const removed = await removeFreeLines(db, { userId: user.id, ids: [params.id] });
    if (removed === 0) throw notFound('The line');
    return null;
  });
}

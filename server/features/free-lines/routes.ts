import type { FastifyInstance } from 'fastify';
import { addFreeLine, listFreeLines, removeFreeLine, updateFreeLine } from '#contract/free-lines.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { freeLinesFullError } from './full.ts';
import * as lines from './queries.ts';

/** Returns the time that puts a restored line in its old position, but never a future time. */
const restoredAt = (addedAt: string | undefined, now: Date): Date => {
  const at = addedAt === undefined ? now : new Date(addedAt);
  return at < now ? at : now;
};

export function freeLineRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listFreeLines, ({ user }) => lines.listFreeLinesForUser(db, user.id));

  addEndpoint(app, addFreeLine, async ({ body: { text, addedAt }, user }) => {
    const now = restoredAt(addedAt, clock());
    const [line] = (await lines.insertFreeLines(db, { userId: user.id, texts: [text], now })) ?? [];
    if (line === undefined) throw freeLinesFullError();
    return line;
  });

  addEndpoint(app, updateFreeLine, async ({ params, body: { text }, user }) => {
    const line = await lines.updateFreeLine(db, { userId: user.id, id: params.id, text });
    if (line === null) throw notFoundError(t`The line`);
    return line;
  });

  addEndpoint(app, removeFreeLine, async ({ params, user }) => {
    const removed = await lines.deleteFreeLines(db, { userId: user.id, ids: [params.id] });
    if (removed === 0) throw notFoundError(t`The line`);
    return null;
  });
}

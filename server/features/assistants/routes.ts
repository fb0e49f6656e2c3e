import type { FastifyInstance } from 'fastify';
import { listAssistants, removeAssistant } from '#contract/assistants.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import type { AssistantsOf } from './authorization.ts';
import { deleteAssistant, listAssistantsOf } from './queries.ts';

/** The shopper's connected assistants. */
export function assistantRoutes(
  app: FastifyInstance,
  { db }: Deps,
  assistants: Pick<AssistantsOf, 'revoke'> | null,
): void {
  endpoint(app, listAssistants, ({ user }) => listAssistantsOf(db, user.id));

  endpoint(app, removeAssistant, async ({ params, user }) => {
    await db.transaction().execute(async (tx) => {
      const clientId = await deleteAssistant(tx, { userId: user.id, number: params.id });
      if (clientId === undefined) throw notFound(t`This assistant`);
      await assistants?.revoke(tx, { userId: user.id, clientId });
    });
    return null;
  });
}

import type { FastifyInstance } from 'fastify';
import { allowAssistant, listAssistants, removeAssistant } from '#contract/assistants.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import type { AssistantProvider } from './authorization.ts';
import * as queries from './queries.ts';

export function assistantRoutes(
  app: FastifyInstance,
  { db, clock }: Deps,
  assistants: Pick<AssistantProvider, 'revoke'>,
): void {
  addEndpoint(app, listAssistants, ({ user }) => queries.listAssistantsForUser(db, user.id));

  addEndpoint(app, allowAssistant, async ({ params, user }) => {
    const assistant = { userId: user.id, assistantNumber: params.id, now: clock() };
    if (!(await queries.allowAssistant(db, assistant))) throw notFoundError(t`This assistant`);
    return null;
  });

  addEndpoint(app, removeAssistant, async ({ params, user }) => {
    await db.transaction().execute(async (tx) => {
      const clientId = await queries.deleteAssistant(tx, { userId: user.id, assistantNumber: params.id });
      if (clientId === undefined) throw notFoundError(t`This assistant`);
      await assistants.revoke(tx, { userId: user.id, clientId });
    });
    return null;
  });
}

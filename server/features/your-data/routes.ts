import type { FastifyInstance } from 'fastify';
import type { User } from '#contract/auth.ts';
import {
  DELETION_CONFIRMATION_WORD,
  deleteAccount,
  downloadYourData,
  listRetentionRules,
  type RetentionRule,
} from '#contract/your-data.ts';
import { t, translateText } from '#domain/language.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { clearSessionCookie, requireRecentAuthentication } from '#server/features/auth/api.ts';
import { cancelAllSubscriptions } from '#server/features/subscription/api.ts';
import type { PaymentProvider } from '#server/gateways/payments/payments.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError, tooManyRequestsError } from '#server/http/errors.ts';
import { tooManyOpenRequestsMessage } from '#server/http/open-requests.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { deleteUser } from './delete-account.ts';
import { readPersonalData } from './download.ts';

const DOWNLOAD_LIMIT = { attempts: 20, windowSeconds: 60 * 60 };
const DELETION_LIMIT = { attempts: 20, windowSeconds: 60 * 60 };

type YourDataDeps = {
  payments: PaymentProvider;
  deleteEmbeddedAccount: (tx: Tx, userId: string) => Promise<void>;
  kept: readonly RetentionRule[];
};

function checkConfirmation(typedText: string, { email }: User): void {
  const expectedText = email ?? DELETION_CONFIRMATION_WORD;
  if (typedText.trim().toLowerCase() === expectedText.toLowerCase()) return;
  throw invalidFieldsError({
    field: 'confirmation',
    message: t`type ${expectedText} to delete your account`,
  });
}

export function yourDataRoutes(
  app: FastifyInstance,
  deps: Deps,
  { payments, deleteEmbeddedAccount, kept }: YourDataDeps,
): void {
  const { db, env, clock, wake } = deps;

  addEndpoint(app, listRetentionRules, async () =>
    kept.map(({ what, from, ...row }) => ({ ...row, what: translateText(what), from: translateText(from) })),
  );

  /** IDs of users whose download is still being sent. Each download can occupy tens of megabytes of memory. */
  const downloadingUserIds = new Set<string>();

  addEndpoint(app, downloadYourData, async ({ user, request, reply }) => {
    await requireRecentAuthentication(request, deps);
    if (downloadingUserIds.has(user.id)) throw tooManyRequestsError(tooManyOpenRequestsMessage(), 1);
    downloadingUserIds.add(user.id);
    reply.raw.once('close', () => downloadingUserIds.delete(user.id));
    const now = clock();
    await limitAttempts(db, { key: ['download-data', user.id], limit: DOWNLOAD_LIMIT, now });
    const savedAt = now.toISOString();
    const json = await readPersonalData(db, { userId: user.id, savedAt });
    const fileName = `cartwise-data-${savedAt.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return json;
  });

  addEndpoint(app, deleteAccount, async ({ body, user, request, reply }) => {
    await requireRecentAuthentication(request, deps);
    const now = clock();
    await limitAttempts(db, { key: ['delete-account', user.id], limit: DELETION_LIMIT, now });
    checkConfirmation(body.confirmation, user);
    // Cancels subscriptions first: if that fails, the account must still exist. A job deletes the provider's customer
    // later.
    await cancelAllSubscriptions({ db, payments, now }, user.id);
    await deleteUser(db, {
      userId: user.id,
      now,
      keepsLists: body.sharedLists === 'keep',
      deleteIdentity: deleteEmbeddedAccount,
    });
    wake?.('delete-left-customers');
    clearSessionCookie(reply, env);
    return null;
  });
}

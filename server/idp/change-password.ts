import type { FastifyInstance } from 'fastify';
import { changePassword } from '#contract/account.ts';
import { translateText } from '#domain/language.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { hashPasswordForEmail, setPassword } from './credentials.ts';
import type { IdpDeps } from './deps.ts';
import { findPasswordProblem, newPasswordField } from './forms.ts';
import { findOwnAccount, verifyCurrentPassword } from './own-password.ts';

export function changePasswordRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, wake } = deps;

  addEndpoint(app, changePassword, async ({ user, body, request }) => {
    const account = await findOwnAccount(deps, user.id);
    const { currentPassword, newPassword } = body;
    const parsed = newPasswordField.safeParse(newPassword);
    const issue = parsed.success
      ? findPasswordProblem(newPassword, account.email)
      : parsed.error.issues[0]?.message;
    if (issue) throw invalidFieldsError({ field: 'newPassword', message: translateText(issue) });
    await verifyCurrentPassword(deps, request, {
      account,
      field: 'currentPassword',
      password: currentPassword,
    });
    const hash = await hashPasswordForEmail(db, account.email, newPassword);
    await db.transaction().execute((tx) => setPassword(tx, { account, hash, currentRequest: request }, deps));
    wake?.('send-messages');
    return null;
  });
}

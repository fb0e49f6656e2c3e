import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { deferredText, t } from '#domain/language.ts';
import { defaultRateLimits, limitAttempts, toNetworkAddress } from '#server/http/rate-limit.ts';
import { type Html, html } from '#server/pages/html.ts';
import { findAccount } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { resendConfirmationLink } from './email-verification.ts';
import { redirectToForm } from './flash.ts';
import { passkeyForm } from './forms.ts';
import {
  findInteraction,
  finishSignIn,
  interactionFormPath,
  type LazyProvider,
  respondToMissingInteraction,
} from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { findPasskey, updatePasskeyUse } from './passkeys.ts';
import { createPasskeySignInOptions, verifyPasskeySignIn } from './webauthn.ts';

const CACHE_FOR_A_DAY = 'public, max-age=86400';

// The provider's pages have no build step, so use the browser bundle.
const webauthnLibrary = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
    '../dist/bundle/index.umd.min.js',
  ),
);

const FAILED_MESSAGE = deferredText('Passkey sign-in didn’t work. Try again, or use your password.');

/** Include this script before the page's script. */
export const passkeyLibraryScript: Html = html`<script src="/idp/webauthn.js" defer></script>`;

export const renderPasskeyButton = (
  signInToken: string | undefined,
): Html => html`<form class="passkey" method="post" action="${interactionFormPath('passkey', signInToken)}" data-passkey hidden>
<input type="hidden" name="answer">
<button class="button quiet" type="submit">${t`Use a passkey`}</button>
</form>`;

export function passkeySignInRoutes(app: FastifyInstance, deps: IdpDeps, lazyProvider: LazyProvider): void {
  const { db, env, clock, limits = defaultRateLimits } = deps;
  const countAttempt = (ip: string) =>
    limitAttempts(db, {
      key: ['passkey', toNetworkAddress(ip)],
      limit: limits.signInPerAddress,
      now: clock(),
    });

  app.get('/idp/webauthn.js', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', CACHE_FOR_A_DAY)
      .send(webauthnLibrary),
  );

  app.post('/idp/passkey/options', async (request, reply) => {
    await countAttempt(request.ip);
    return reply
      .header('cache-control', 'no-store')
      .send(await createPasskeySignInOptions(db, { env, now: clock() }));
  });

  app.post('/idp/passkey', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    if (interaction === undefined) return respondToMissingInteraction(deps, request, reply, '/api/login');
    await countAttempt(request.ip);
    const { answer } = passkeyForm.parse(request.body ?? {});
    const now = clock();
    const findKey = (id: string) => findPasskey(db, id);
    const assertion = await verifyPasskeySignIn(db, { json: answer, env, now, findKey });
    const passkey = assertion && (await findPasskey(db, assertion.credentialId));
    const account = passkey && (await findAccount(db, passkey.account_id));
    if (!assertion || !account) {
      const errors = { passkey: FAILED_MESSAGE };
      return redirectToForm(request, reply, env, { form: 'sign-in', status: 401, typed: {}, errors });
    }
    await updatePasskeyUse(db, { ...assertion, now });
    if (account.email_verified_at !== null) await rememberDevice(deps, reply, account.email);
    await resendConfirmationLink(deps, account);
    return finishSignIn(provider, request, reply, { interaction, accountId: account.id });
  });
}

import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { t } from '#domain/language.ts';
import { AppError } from '#server/http/errors.ts';
import { limitRequestsInLane } from '#server/http/open-requests.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { consentRoutes } from './consent.ts';
import type { IdpDeps } from './deps.ts';
import { disownAccountRoute } from './disown-account.ts';
import { forgotPasswordRoute } from './forgot-password.ts';
import type { LazyProvider } from './interaction.ts';
import { isCallFromOurServer, mountProvider } from './mount.ts';
import { noticePage } from './notices.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { createProvider } from './provider.ts';
import { resetPasswordRoute } from './reset-password.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { undoEmailRoute } from './undo-email.ts';
import { verifyEmailRoute } from './verify-email.ts';

const MAX_FORM_BYTES = 20_000;

const LANE = 'idp';

const otherSignInOptions = () => html`<p class="actions">
<a class="button" href="/api/login">${t`Sign in`}</a>
<a class="button quiet" href="/idp/forgot-password">${t`Get a link by email`}</a>
</p>`;

function registerErrorPages(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      const heading = error.status === 429 ? t`Too many tries` : t`Something went wrong`;
      return sendPage(
        reply,
        error.status,
        noticePage(heading, error.message, error.status === 429 ? otherSignInOptions() : undefined),
      );
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500)
      return sendPage(reply, status, noticePage(t`Something went wrong`, t`Couldn’t read the form.`));
    if (!app.storage.recordDiskFull(error)) request.log.error({ err: error }, 'unexpected failure');
    return sendPage(
      reply.header('retry-after', 2),
      503,
      noticePage(
        t`Something went wrong`,
        t`Please try again in a moment. If it keeps happening, give us this code: ${request.id}.`,
      ),
    );
  });
}

/** Registers the identity provider's routes. Returns a function that creates the provider on first use. */
export async function addIdentityProvider(app: FastifyInstance, deps: IdpDeps): Promise<LazyProvider> {
  let createdProvider: Promise<Provider> | undefined;
  // After a failure, the next call tries again, because the app may start while the database is down.
  const provider = () => {
    createdProvider ??= createProvider(deps)
      .then((newProvider) => {
        newProvider.on('server_error', (_ctx, err) => {
          if (!app.storage.recordDiskFull(err)) app.log.error({ err }, 'identity provider failed');
        });
        return newProvider;
      })
      .catch((error: unknown) => {
        createdProvider = undefined;
        throw error;
      });
    return createdProvider;
  };

  await app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: MAX_FORM_BYTES });
    requireSameOrigin(pages, deps.env.PUBLIC_URL);
    registerErrorPages(pages);
    limitRequestsInLane(pages, LANE);
    signInRoutes(pages, deps, provider);
    signUpRoutes(pages, deps, provider);
    passkeySignInRoutes(pages, deps, provider);
    consentRoutes(pages, deps, provider);
    verifyEmailRoute(pages, deps);
    disownAccountRoute(pages, deps);
    undoEmailRoute(pages, deps);
    forgotPasswordRoute(pages, deps);
    resetPasswordRoute(pages, deps);
  });
  await app.register(async (protocol) => {
    registerErrorPages(protocol);
    limitRequestsInLane(protocol, LANE, (request) => !isCallFromOurServer(request));
    mountProvider(protocol, deps, provider);
  });
  return provider;
}

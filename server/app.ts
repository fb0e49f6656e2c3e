import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { analyticsRoutes, pageViews } from './features/analytics/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { cartRoutes } from './features/cart/routes.ts';
import { diagnosticRoutes } from './features/diagnostics/routes.ts';
import { familyRoutes } from './features/family/routes.ts';
import { favoriteRoutes } from './features/favorites/routes.ts';
import { groceryItemRoutes } from './features/grocery-items/routes.ts';
import { locationRoutes } from './features/location/routes.ts';
import { outboxRoute } from './features/messages/outbox.ts';
import { promptSending } from './features/messages/prompt-sending.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { smsWebhook } from './features/messages/sms-webhook.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { priceRoutes } from './features/prices/routes.ts';
import { recurringOrderRoutes } from './features/recurring-orders/routes.ts';
import { sharedListPage } from './features/shared-lists/page.ts';
import { sharedListRoutes } from './features/shared-lists/routes.ts';
import { storeRoutes } from './features/stores/routes.ts';
import { reconciliation } from './features/subscription/reconcile.ts';
import { paymentWebhook, subscriptionRoutes, testPaymentRoute } from './features/subscription/routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { appPage, openTemplate } from './http/app-page.ts';
import { errorHandler } from './http/error-handler.ts';
import { expiredRows } from './http/expired-rows.ts';
import { healthRoutes } from './http/health.ts';
import { pageAssets } from './http/page.ts';
import { requestLog } from './http/request-log.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessions } from './http/session.ts';
import { builtWebRoot, readableUrl, staticFiles } from './http/static-files.ts';
import { answerUnread } from './http/unread-request.ts';
import { identity, ownIdentityRoutes } from './identity.ts';
import { messaging } from './messaging.ts';
import { paymentProvider } from './payments.ts';

const BODY_LIMIT_BYTES = 1_000_000;
const MAX_ADDRESS_CHARACTERS = 20_000;

/** The whole server as a Fastify instance that does not listen; tests call it with `inject`. */
export async function buildApp(deps: Deps, options: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      deps.env.LOG_LEVEL === 'silent'
        ? false
        : { level: deps.env.LOG_LEVEL, serializers: { req: requestLog } },
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    trustProxy: 'loopback',
    // More than Node takes as an address: an id of any length is answered by its own route.
    routerOptions: { maxParamLength: MAX_ADDRESS_CHARACTERS },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnread,
    ...options,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('user', null);
  errorHandler(app);
  await securityHeaders(app, deps.env);
  await apiDocs(app);
  healthRoutes(app, deps);
  await app.register(cookie);
  pageAssets(app);
  outboxRoute(app, deps);
  expiredRows(app, deps);
  pageViews(app, deps);
  const sendPromptly = promptSending(app, messaging(deps));
  const openid = await identity(app, deps);
  const { payments, testPayments } = paymentProvider(app, deps);
  paymentWebhook(app, deps, payments);
  reconciliation(app, deps, payments);
  smsWebhook(app, deps);

  await app.register(async (api) => {
    sameOrigin(api, deps.env.PUBLIC_URL);
    sessions(api, deps);
    authRoutes(api, deps, openid);
    ownIdentityRoutes(api, deps);
    groceryItemRoutes(api, deps);
    storeRoutes(api, deps);
    locationRoutes(api, deps);
    priceRoutes(api, deps);
    preferenceRoutes(api, deps);
    cartRoutes(api, deps);
    sharedListRoutes(api, deps);
    subscriptionRoutes(api, deps, payments);
    if (testPayments !== null) testPaymentRoute(api, deps, testPayments);
    favoriteRoutes(api, deps);
    recurringOrderRoutes(api, deps);
    familyRoutes(api, deps);
    analyticsRoutes(api, deps);
    diagnosticRoutes(api, deps);
    messageRoutes(api, deps, sendPromptly);
  });

  const webRoot = deps.webRoot ?? builtWebRoot;
  const template = openTemplate(webRoot, deps.env);
  const headed = template && appPage(template);
  if (headed !== null) sharedListPage(app, deps, headed);
  await staticFiles(app, webRoot, { page: deps.env.ADSENSE_CLIENT === undefined ? null : template, headed });
  return app;
}

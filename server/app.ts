import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { identity, ownIdentityRoutes } from '#server/compose/identity.ts';
import { paymentProvider } from '#server/compose/payments.ts';
import type { Deps } from '#server/env/deps.ts';
import { analyticsRoutes, pageViews } from '#server/features/analytics/routes.ts';
import { sessions } from '#server/features/auth/api.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { cartRoutes } from '#server/features/cart/routes.ts';
import { comparisonRoutes } from '#server/features/comparison/routes.ts';
import { diagnosticRoutes } from '#server/features/diagnostics/routes.ts';
import { familyRoutes } from '#server/features/family/routes.ts';
import { favoriteRoutes } from '#server/features/favorites/routes.ts';
import { freeLineRoutes } from '#server/features/free-lines/routes.ts';
import { holdVocabulary } from '#server/features/grocery-items/api.ts';
import { groceryItemRoutes } from '#server/features/grocery-items/routes.ts';
import { listEntryRoutes } from '#server/features/list-entry/routes.ts';
import { locationRoutes } from '#server/features/location/routes.ts';
import { outboxRoute } from '#server/features/messages/outbox-page.ts';
import { messageRoutes } from '#server/features/messages/routes.ts';
import { smsWebhook } from '#server/features/messages/sms-webhook.ts';
import { preferenceRoutes } from '#server/features/preferences/routes.ts';
import { priceRoutes } from '#server/features/prices/routes.ts';
import { recurringOrderRoutes } from '#server/features/recurring-orders/routes.ts';
import { sharedListPage } from '#server/features/shared-lists/page.ts';
import { sharedListRoutes } from '#server/features/shared-lists/routes.ts';
import { storeRoutes } from '#server/features/stores/routes.ts';
import {
  paymentWebhook,
  subscriptionRoutes,
  testPaymentRoute,
} from '#server/features/subscription/routes.ts';
import { apiDocs } from '#server/http/api-docs.ts';
import { appPage, openTemplate } from '#server/http/app-page.ts';
import { drainable } from '#server/http/drain.ts';
import { writerOf } from '#server/http/encoder.ts';
import { errorHandler } from '#server/http/error-handler.ts';
import { healthRoutes } from '#server/http/health.ts';
import { pageAssets } from '#server/http/page.ts';
import { requestLog } from '#server/http/request-log.ts';
import { sameOrigin } from '#server/http/same-origin.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { builtWebRoot, readableUrl, staticFiles } from '#server/http/static-files.ts';
import { answerUnread } from '#server/http/unread-request.ts';

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
    trustProxy: deps.env.TRUSTED_PROXIES,
    // More than Node takes as an address: an id of any length is answered by its own route.
    routerOptions: { maxParamLength: MAX_ADDRESS_CHARACTERS },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnread,
    ...options,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.core.$ZodType>(({ schema }) => writerOf(schema));
  app.decorateRequest('user', null);
  errorHandler(app);
  drainable(app);
  // First what sees every request or lists every route, each before those that need it; below, the order is free.
  await securityHeaders(app, deps.env);
  await app.register(cookie);
  await apiDocs(app);
  pageViews(app, deps);

  const { payments, testPayments } = paymentProvider(deps);
  const openid = await identity(app, deps);
  const vocabulary = holdVocabulary();
  healthRoutes(app, deps);
  pageAssets(app);
  outboxRoute(app, deps);
  paymentWebhook(app, deps, payments);
  smsWebhook(app, deps);

  await app.register(async (api) => {
    sameOrigin(api, deps.env.PUBLIC_URL);
    sessions(api, deps);
    authRoutes(api, deps, openid);
    ownIdentityRoutes(api, deps);
    groceryItemRoutes(api, deps, vocabulary);
    storeRoutes(api, deps);
    locationRoutes(api, deps);
    priceRoutes(api, deps);
    preferenceRoutes(api, deps);
    cartRoutes(api, deps);
    freeLineRoutes(api, deps);
    listEntryRoutes(api, deps, vocabulary);
    comparisonRoutes(api, deps);
    sharedListRoutes(api, deps);
    subscriptionRoutes(api, deps, payments);
    if (testPayments !== null) testPaymentRoute(api, deps, testPayments);
    favoriteRoutes(api, deps);
    recurringOrderRoutes(api, deps);
    familyRoutes(api, deps);
    analyticsRoutes(api, deps);
    diagnosticRoutes(api, deps);
    messageRoutes(api, deps);
  });

  const webRoot = deps.webRoot ?? builtWebRoot;
  const template = openTemplate(webRoot, deps.env);
  const headed = template && appPage(template);
  if (headed !== null) sharedListPage(app, deps, headed);
  await staticFiles(app, webRoot, { page: deps.env.ADSENSE_CLIENT === undefined ? null : template, headed });
  return app;
}

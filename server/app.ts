import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { z } from 'zod';
import { DEFAULT_MAX_BODY_BYTES } from '#contract/endpoint.ts';
import { connectGateways, type Gateways } from '#server/compose/gateways.ts';
import {
  deleteEmbeddedAccount,
  embeddedIdentityRoutes,
  endProviderSessions,
  setUpIdentity,
} from '#server/compose/identity.ts';
import { createPageDataReader } from '#server/compose/page-data-reader.ts';
import type { Deps } from '#server/env/deps.ts';
import { analyticsRoutes, registerPageViewCounter } from '#server/features/analytics/routes.ts';
import { mcpRoutes } from '#server/features/assistants/mcp-routes.ts';
import { assistantRoutes } from '#server/features/assistants/routes.ts';
import { authenticateRequests } from '#server/features/auth/api.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { cartRoutes } from '#server/features/cart/routes.ts';
import { comparisonRoutes } from '#server/features/comparison/routes.ts';
import { diagnosticRoutes } from '#server/features/diagnostics/routes.ts';
import { familyRoutes } from '#server/features/family/routes.ts';
import { favoriteRoutes } from '#server/features/favorites/routes.ts';
import { cartNoteRoutes } from '#server/features/free-lines/routes.ts';
import { createVocabularyCache } from '#server/features/grocery-items/api.ts';
import { groceryItemRoutes } from '#server/features/grocery-items/routes.ts';
import { listEntryRoutes } from '#server/features/list-entry/routes.ts';
import { readGuestHash } from '#server/features/lists/api.ts';
import { listRoutes } from '#server/features/lists/routes.ts';
import { locationRoutes } from '#server/features/location/routes.ts';
import { outboxRoute } from '#server/features/messages/outbox-page.ts';
import { messageRoutes } from '#server/features/messages/routes.ts';
import { smsWebhookRoute } from '#server/features/messages/sms-webhook.ts';
import { observationRoutes } from '#server/features/observations/routes.ts';
import { ownPriceRoutes } from '#server/features/own-prices/routes.ts';
import { preferenceRoutes } from '#server/features/preferences/routes.ts';
import { alertUnsubscribeRoutes } from '#server/features/price-alerts/off-page.ts';
import { priceAlertRoutes } from '#server/features/price-alerts/routes.ts';
import { priceMatchRoutes } from '#server/features/price-match/routes.ts';
import { pricePhotoRoutes } from '#server/features/price-photos/routes.ts';
import { priceReportRoutes } from '#server/features/price-reports/routes.ts';
import { pricingRoutes } from '#server/features/pricing/routes.ts';
import { providerRoutes } from '#server/features/providers/routes.ts';
import { pushRoutes } from '#server/features/push/routes.ts';
import { receiptRoutes } from '#server/features/receipts/routes.ts';
import { recipeRoutes } from '#server/features/recipes/routes.ts';
import { recurringOrderRoutes } from '#server/features/recurring-orders/routes.ts';
import { scanRoutes } from '#server/features/scan/routes.ts';
import { sharedComparisonPageRoute } from '#server/features/shared-comparisons/page.ts';
import { sharedComparisonRoutes } from '#server/features/shared-comparisons/routes.ts';
import { sharedListPageRoute } from '#server/features/shared-lists/page.ts';
import { sharedListRoutes } from '#server/features/shared-lists/routes.ts';
import { shopRoutes } from '#server/features/shop/routes.ts';
import { storeRoutes } from '#server/features/stores/routes.ts';
import {
  addTestPaymentRoute,
  paymentWebhookRoute,
  subscriptionRoutes,
} from '#server/features/subscription/routes.ts';
import { swapRoutes } from '#server/features/swaps/routes.ts';
import { yourDataRoutes } from '#server/features/your-data/routes.ts';
import { handleUnroutedMethods } from '#server/http/allowed-methods.ts';
import { apiDocsRoutes } from '#server/http/api-docs.ts';
import { compressResponses } from '#server/http/compression.ts';
import { rawCookieOptions } from '#server/http/cookies.ts';
import { disableCaching } from '#server/http/disable-caching.ts';
import { trackConnections } from '#server/http/drain.ts';
import { createJsonEncoder } from '#server/http/encoder.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { healthRoutes } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { registerIdempotency } from '#server/http/idempotency.ts';
import { registerJsonBodyParser } from '#server/http/json-body.ts';
import { registerLanguageDetection } from '#server/http/language.ts';
import { rejectWritesUnderLoad } from '#server/http/load.ts';
import { requireSingleHostHeader } from '#server/http/one-host.ts';
import { addRequestIdHeader, loggerOptions } from '#server/http/request-log.ts';
import { compileSafeValidator } from '#server/http/safe-validator.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { detectFullDisk } from '#server/http/storage.ts';
import { answerMalformedRequest } from '#server/http/unread-request.ts';
import { metricsRoutes } from '#server/metrics/routes.ts';
import { pageAssetRoutes } from '#server/pages/page.ts';
import { builtWebRoot, normalizeUrl, pageRoutes } from '#server/pages/page-routes.ts';
import { policyRoutes } from '#server/pages/policies.ts';
import { openWebApp } from '#server/pages/web-app.ts';
import { retentionRules } from '#server/retention/rules.ts';

const MAX_PARAM_CHARACTERS = 20_000;

/** Builds the app without listening on a port. Tests send requests with `inject`. */
export async function buildApp(
  deps: Deps,
  options: FastifyServerOptions = {},
  gateways: Gateways = connectGateways(deps),
): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggerOptions(deps.env.LOG_LEVEL),
    bodyLimit: DEFAULT_MAX_BODY_BYTES,
    serverFactory: createHttpServer,
    trustProxy: deps.env.TRUSTED_PROXIES,
    // Longer than any URL that Node accepts, so routes match even overlong ids.
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS },
    rewriteUrl: normalizeUrl,
    clientErrorHandler: answerMalformedRequest(deps.env),
    // During shutdown, requests on open connections are answered normally, without 503.
    return503OnClosing: false,
    ...options,
  });
  app.setValidatorCompiler(compileSafeValidator);
  app.setSerializerCompiler<z.core.$ZodType>(({ schema }) => createJsonEncoder(schema));
  app.decorateRequest('user', null);
  deps.traces?.follow(app);
  addRequestIdHeader(app);
  detectFullDisk(app, deps);
  registerErrorHandler(app);
  registerJsonBodyParser(app);
  trackConnections(app);
  registerIdempotency(app, deps, (request) => readGuestHash(request, deps.env));
  // These hooks and routes must see every request or route, so their order matters. Later routes can be in any order.
  const webRoot = deps.webRoot ?? builtWebRoot;
  const webApp = openWebApp(webRoot, deps.env);
  addSecurityHeaders(app, deps.env);
  disableCaching(app);
  requireSingleHostHeader(app);
  handleUnroutedMethods(app);
  compressResponses(app);
  metricsRoutes(app, deps);
  await app.register(cookie, rawCookieOptions);
  registerLanguageDetection(app, deps);
  await apiDocsRoutes(app, deps);
  registerPageViewCounter(app, deps);

  const { payments, testPayments, nominatim, photos, openPricesContributor, live } = gateways;
  const { openid, assistants } = await setUpIdentity(app, deps);
  const vocabulary = createVocabularyCache((err) => app.log.error({ err }, 'the search index was not built'));
  healthRoutes(app, deps);
  pageAssetRoutes(app);
  outboxRoute(app, deps);
  paymentWebhookRoute(app, deps, payments);
  smsWebhookRoute(app, deps);
  await alertUnsubscribeRoutes(app, deps);
  sharedComparisonPageRoute(app, deps);
  policyRoutes(app, deps.env);

  await app.register(async (api) => {
    await rejectWritesUnderLoad(api, deps.overload);
    requireSameOrigin(api, deps.env.PUBLIC_URL);
    authenticateRequests(api, deps);
    authRoutes(api, { ...deps, endAtProvider: endProviderSessions }, openid);
    embeddedIdentityRoutes(api, deps);
    groceryItemRoutes(api, deps, vocabulary);
    storeRoutes(api, deps);
    locationRoutes(api, deps, nominatim);
    observationRoutes(api, deps);
    pricingRoutes(api, deps);
    ownPriceRoutes(api, deps);
    pricePhotoRoutes(api, deps, { photos, isContributionEnabled: openPricesContributor !== null });
    priceReportRoutes(api, deps);
    priceAlertRoutes(api, deps);
    priceMatchRoutes(api, deps);
    pushRoutes(api, deps);
    providerRoutes(api, deps, live);
    receiptRoutes(api, deps, vocabulary);
    recipeRoutes(api, deps, vocabulary);
    shopRoutes(api, deps);
    listRoutes(api, deps);
    scanRoutes(api, deps);
    preferenceRoutes(api, deps);
    cartRoutes(api, deps);
    cartNoteRoutes(api, deps);
    listEntryRoutes(api, deps, vocabulary);
    comparisonRoutes(api, deps);
    swapRoutes(api, deps);
    sharedListRoutes(api, deps);
    sharedComparisonRoutes(api, deps);
    subscriptionRoutes(api, deps, payments);
    if (testPayments !== null) addTestPaymentRoute(api, deps, testPayments);
    favoriteRoutes(api, deps);
    recurringOrderRoutes(api, deps);
    familyRoutes(api, deps);
    analyticsRoutes(api, deps);
    diagnosticRoutes(api, deps);
    messageRoutes(api, deps);
    assistantRoutes(api, deps, assistants);
    yourDataRoutes(api, deps, {
      payments,
      deleteEmbeddedAccount: (tx, userId) => deleteEmbeddedAccount(tx, { env: deps.env, userId }),
      kept: retentionRules,
    });
  });

  await mcpRoutes(app, deps, { vocabulary, assistants });
  const readEmbeddedResponses = createPageDataReader(deps);
  if (webApp !== null) sharedListPageRoute(app, deps, { webApp, readEmbeddedResponses });
  await pageRoutes(app, { webRoot, webApp, readEmbeddedResponses, clock: deps.clock });
  return app;
}

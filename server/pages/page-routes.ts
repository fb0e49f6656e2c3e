import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { pagePaths } from '#contract/pages.ts';
import { getPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import type { Clock } from '#server/env/deps.ts';
import { notFoundError } from '#server/http/errors.ts';
import { sendProblem } from '#server/http/problem.ts';
import { toCallerKey } from '#server/http/rate-limit.ts';
import { runInTurn } from '#server/http/turns.ts';
import { assetRoutes } from './asset-files.ts';
import type { PageHead } from './document.ts';
import { html } from './html.ts';
import { createLandingPage } from './landing.ts';
import type { WebApp } from './web-app.ts';

export const builtWebRoot = join(import.meta.dirname, '../../dist/web');

const pagePattern = new RegExp(
  `^(${pagePaths.map((path) => path.replace(/\$\w+/, '[^/]+')).join('|')})$`,
  'i',
);

function stripTrailingSlashes(url: string): string | null {
  const [, path = '', search = ''] = /^([^?]*[^/?])\/+(\?.*)?$/.exec(url) ?? [];
  return pagePattern.test(path) ? path + search : null;
}

/**
 * Normalizes a URL for the router. Replaces repeated slashes in the path with one. Escapes percent signs if the path
 * can't be decoded or contains NUL.
 */
export function normalizeUrl({ url = '/' }: { url?: string | undefined }): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/g, '/');
  const search = end < 0 ? '' : url.slice(end);
  const isReadable = decodePath(path)?.includes('\0') === false;
  return (isReadable ? path : path.replaceAll('%', '%25')) + search;
}

export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const notFoundHead = () => ({
  title: t`Page Not Found · Cartwise`,
  description: t`We can’t find that page.`,
  more: html`<meta name="robots" content="noindex">`,
});

type EmbeddedResponseReader = (request: FastifyRequest, reply: FastifyReply) => Promise<PageData['answers']>;

/** Excludes redirects from the payment provider, because the app handles their parameters. */
const isStartPage = ({ url }: FastifyRequest) =>
  /^\/(\?|$)/.test(url) && !/[?&](payment_intent|redirect_status)/.test(url);

/** Recognizes the page that the service worker stores offline. It contains no data, because anyone may open it. */
const isOfflineShell = ({ url }: FastifyRequest) => url === '/shop?shell';

/**
 * Serves the web app's page at every path of the app (`2.route.*`). Other paths get that page with status 404 and
 * `noindex`. Unknown `/api` and `/assets` paths get a 404 in JSON. A new build is served without a restart.
 */
export async function pageRoutes(
  app: FastifyInstance,
  {
    webRoot,
    webApp,
    readEmbeddedResponses,
    clock,
  }: { webRoot: string; webApp: WebApp | null; readEmbeddedResponses: EmbeddedResponseReader; clock: Clock },
): Promise<void> {
  if (webApp !== null) await assetRoutes(app, webRoot);
  const sendNotFound = ({ originalUrl }: FastifyRequest, reply: FastifyReply) => {
    const error = notFoundError(`'${originalUrl.slice(0, 200)}'`);
    return sendProblem(reply, error.status, error.toBody());
  };
  if (webApp === null) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const serveLandingPage = createLandingPage(webApp, clock);
  /**
   * Returns the HTML of a shopper's start page. Returns null if rendering fails or the build has no renderer.
   * In that case, scripts render the page.
   */
  const renderHome = async ({ log, ip }: FastifyRequest, page: PageData): Promise<string | null> => {
    try {
      return await runInTurn(() => webApp.render(page), toCallerKey({ user: null, ip }));
    } catch (err) {
      log.error({ err }, 'The start page is sent without its HTML');
      return null;
    }
  };
  const sendApp = async (request: FastifyRequest, reply: FastifyReply, head?: PageHead) => {
    const answers = await readEmbeddedResponses(request, reply);
    if (head === undefined && isStartPage(request) && answers[CURRENT_USER_PATH] === null) {
      const response = await serveLandingPage(request, reply);
      if (response !== null) return response;
    }
    // If there's no data, leave the rendering to the scripts, because the server would render only placeholders.
    const isHome = isStartPage(request) && getPreferences.path in answers;
    const page: PageData = { shows: isHome ? 'home' : null, writtenAt: clock().toISOString(), answers };
    const renderedHtml = isHome ? await renderHome(request, page) : null;
    const data: PageData = renderedHtml === null ? { ...page, shows: null } : page;
    const modules = [/^\/(\?|$)/.test(request.url) ? 'web/shopper.tsx' : 'web/app.tsx'];
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' })
      .send(
        webApp.write({
          ...(!isOfflineShell(request) && { data }),
          modules,
          ...(head && { head }),
          ...(renderedHtml !== null && { renderedHtml }),
        }),
      );
  };
  app.get('/', (request, reply) => sendApp(request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request;
    const isReadRequest = method === 'GET' || method === 'HEAD';
    // Never send HTML for a missing asset, for example a script of an older build. The browser would run it as a
    // script.
    if (!isReadRequest || /^\/(api|assets)\//.test(url)) return sendNotFound(request, reply);
    const canonicalUrl = stripTrailingSlashes(url);
    if (canonicalUrl !== null) return reply.redirect(canonicalUrl, 308);
    if (pagePattern.test(url.split('?', 1)[0] ?? '')) return sendApp(request, reply);
    return sendApp(request, reply.code(404).header('x-robots-tag', 'noindex'), notFoundHead());
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { getSharedList, type SharedList } from '#contract/shared-lists.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { runInCallerQueue, toLaneName } from '#server/http/endpoint.ts';
import { AppError } from '#server/http/errors.ts';
import { limitOpenRequests } from '#server/http/open-requests.ts';
import { defaultRateLimits, toCallerKey } from '#server/http/rate-limit.ts';
import { runInTurn } from '#server/http/turns.ts';
import { structuredDataScript } from '#server/pages/document.ts';
import { html } from '#server/pages/html.ts';
import { decodePath } from '#server/pages/page-routes.ts';
import type { WebApp } from '#server/pages/web-app.ts';
import { updateListLastOpenedAt } from './queries.ts';
import { readSharedList } from './shared-list.ts';

/** Unknown fields are removed so that they can't leak. */
const toPublicList = (list: SharedList) => getSharedList.response.parse(list);

const contentsText = ({ items, freeLines }: SharedList) =>
  joinList([
    formatCount(items.length, 'item'),
    ...(freeLines.length === 0 ? [] : [formatCount(freeLines.length, 'note')]),
  ]);

function describeList(list: SharedList): string {
  if (list.description !== null) return list.description;
  const { firstName } = list.owner;
  return firstName
    ? t`A grocery list with ${contentsText(list)}, shared by ${firstName}.`
    : t`A grocery list with ${contentsText(list)}.`;
}

const noIndexTag = html`<meta name="robots" content="noindex">`;

function createHead(list: SharedList) {
  const description = describeList(list);
  return {
    title: `${list.title} · Cartwise`,
    description,
    more: html`${noIndexTag}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Cartwise">
<meta property="og:title" content="${list.title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${list.shareUrl}">
<meta name="twitter:card" content="summary">
${structuredDataScript({
  '@type': 'ItemList',
  name: list.title,
  description,
  url: list.shareUrl,
  numberOfItems: list.items.length,
  itemListElement: list.items.map(({ item }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name: item.name,
      brand: item.brand,
      size: item.unit,
      category: item.category,
    },
  })),
})}`,
  };
}

const missingPage = () => ({
  title: t`List Not Found · Cartwise`,
  description: t`This grocery list doesn't exist or may have been removed.`,
  more: noIndexTag,
});

const unavailablePage = () => ({
  title: 'Cartwise',
  description: t`A grocery list shared with Cartwise.`,
  more: noIndexTag,
});

type PageDeps = {
  webApp: WebApp;
  readEmbeddedResponses: (request: FastifyRequest, reply: FastifyReply) => Promise<PageData['answers']>;
};

/**
 * Sends HTML that can be read without scripts. With scripts, the web app shows the same list from embedded data. The
 * page shows only as much of the owner's name as the owner allowed.
 */
export function sharedListPageRoute(
  app: FastifyInstance,
  deps: Deps,
  { webApp, readEmbeddedResponses }: PageDeps,
): void {
  const { db, env, clock, limits = defaultRateLimits } = deps;
  const limitViews = createCallLimiter(clock, limits.listsPerMinute);
  const renderPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    list: SharedList | null,
  ): Promise<string> => {
    const answers = await readEmbeddedResponses(request, reply);
    const writtenAt = clock().toISOString();
    const isReaderKnown = CURRENT_USER_PATH in answers;
    if (list !== null) answers[`/api/shared-lists/${list.id}`] = toPublicList(list);
    if (list !== null && isReaderKnown) {
      const data: PageData = { shows: 'shared-list', writtenAt, answers };
      const renderedHtml = await runInTurn(
        () => webApp.render(data),
        toCallerKey({ user: null, ip: request.ip }),
      );
      const modules = ['web/shared-list.tsx'];
      if (renderedHtml !== null) return webApp.write({ head: createHead(list), data, renderedHtml, modules });
    }
    const data: PageData = { shows: null, writtenAt, answers };
    return webApp.write({
      head: list === null ? missingPage() : createHead(list),
      data,
      modules: ['web/app.tsx'],
    });
  };

  app.get('/shared/:listId', async (request, reply) => {
    // Redirects a malformed path such as `/shared/%` to its escaped form. Otherwise, the web app would have to redirect
    // it later. A path with a NUL character isn't redirected, because it stays invalid.
    const hasNullCharacter = decodePath(request.originalUrl)?.includes('\0');
    if (request.originalUrl !== request.url && !hasNullCharacter) return reply.redirect(request.url, 308);
    const { listId } = request.params as { listId: string };
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Language',
      'x-robots-tag': 'noindex',
    });
    try {
      const visitor = { user: null, ip: request.ip };
      limitViews(toCallerKey(visitor));
      limitOpenRequests('shared list pages', visitor, reply);
      const list = await runInCallerQueue(toLaneName(getSharedList), visitor, async () => {
        const foundList = await readSharedList(db, listId, env.PUBLIC_URL);
        if (foundList !== null) await updateListLastOpenedAt(db, listId, clock());
        return foundList;
      });
      return reply.code(list === null ? 404 : 200).send(await renderPage(request, reply, list));
    } catch (error) {
      const isLimited = error instanceof AppError && error.status === 429;
      if (!isLimited) request.log.warn({ err: error }, 'shared list not read');
      const [status, waitSeconds] = isLimited ? [429, error.retryAfterSeconds] : [503, 2];
      return reply
        .code(status)
        .header('retry-after', waitSeconds)
        .send(webApp.write({ head: unavailablePage() }));
    }
  });
}

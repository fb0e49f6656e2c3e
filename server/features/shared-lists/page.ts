import type { FastifyInstance } from 'fastify';
import type { SharedList } from '#contract/shared-lists.ts';
import type { Deps } from '#server/env/deps.ts';
import type { AppPage } from '#server/http/app-page.ts';
import { html } from '#server/http/html.ts';
import { readSharedList } from './shared-list.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const itemsOf = ({ items, freeLines }: SharedList) =>
  `${counted(items.length, 'item')}${freeLines.length === 0 ? '' : ` and ${counted(freeLines.length, 'note')}`}`;

function describe(list: SharedList): string {
  const by = list.owner.firstName ? ` shared by ${list.owner.firstName}` : '';
  return list.description ?? `A grocery list with ${itemsOf(list)}${by}.`;
}

/** The list is for those who were given the link, so it is kept out of search engines. */
const noIndex = html`<meta name="robots" content="noindex">`;

function headOf(list: SharedList) {
  const description = describe(list);
  return {
    title: `${list.title} · Cartwise`,
    description,
    more: html`${noIndex}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Cartwise">
<meta property="og:title" content="${list.title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${list.shareUrl}">
<meta name="twitter:card" content="summary">`,
  };
}

const missing = {
  title: 'List Not Found · Cartwise',
  description: "This grocery list doesn't exist or may have been removed.",
  more: noIndex,
};

const unread = { title: 'Cartwise', description: 'A grocery list shared with Cartwise.', more: noIndex };

/**
 * `/shared/{listId}` as a crawler sees it: title, description and Open Graph tags come from the server, the web app
 * shows the rest. Of the owner nothing but the first name.
 */
export function sharedListPage(app: FastifyInstance, { db, env }: Deps, page: AppPage): void {
  app.get('/shared/:listId', async (request, reply) => {
    // Written so that it cannot be read: under the address that says the same, the web app can read it as well.
    if (request.originalUrl !== request.url) return reply.redirect(request.url, 308);
    const { listId } = request.params as { listId: string };
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    try {
      const list = await readSharedList(db, listId, env.PUBLIC_URL);
      return reply.code(list === null ? 404 : 200).send(page(list === null ? missing : headOf(list)));
    } catch (error) {
      // The web app says in its own words that the list could not be loaded, and tries again.
      request.log.warn({ err: error }, 'shared list not read');
      return reply.code(503).header('retry-after', 2).send(page(unread));
    }
  });
}

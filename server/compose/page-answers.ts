import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCart } from '#contract/cart.ts';
import { listFavorites } from '#contract/favorites.ts';
import { listFreeLines } from '#contract/free-lines.ts';
import { type PageData, USER_ADDRESS } from '#contract/page-data.ts';
import { getPreferences } from '#contract/preferences.ts';
import { getPricingStatus } from '#contract/prices.ts';
import { listRecurringOrders } from '#contract/recurring-orders.ts';
import type { Deps } from '#server/env/deps.ts';
import { whoIs } from '#server/features/auth/api.ts';

/** The cart as the start page asks for it. */
function cartAddress(preferences: unknown): string {
  const { storeIds } = preferences as { storeIds: number[] };
  return storeIds.length === 0
    ? getCart.path
    : `${getCart.path}?${new URLSearchParams({ storeIds: storeIds.join(',') })}`;
}

/**
 * What a page would ask for at its start, told with it: who is signed in, and on a shopper's start page the preferences,
 * the priced cart and what stands around it. What cannot be told is left out, and asked for.
 */
export function pageAnswers(app: FastifyInstance, deps: Deps) {
  return async (request: FastifyRequest): Promise<PageData['answers']> => {
    const user = await whoIs(request, deps);
    if (user === undefined) return {};
    const answers: PageData['answers'] = { [USER_ADDRESS]: user };
    if (user === null || !/^\/(\?|$)/.test(request.url)) return answers;
    /** As if the page had asked; true where there is an answer. */
    const ask = async (url: string): Promise<boolean> => {
      const { statusCode, body } = await app.inject({
        url,
        remoteAddress: request.ip,
        headers: {
          cookie: request.headers.cookie ?? '',
          'accept-language': request.headers['accept-language'] ?? '',
        },
      });
      if (statusCode === 200) answers[url] = JSON.parse(body);
      return statusCode === 200;
    };
    const others = [
      getPricingStatus,
      listFreeLines,
      ...(user.isPremium ? [listFavorites, listRecurringOrders] : []),
    ];
    const cart = ask(getPreferences.path).then(
      (isThere) => isThere && ask(cartAddress(answers[getPreferences.path])),
    );
    await Promise.all([cart, ...others.map(({ path }) => ask(path))]);
    return answers;
  };
}

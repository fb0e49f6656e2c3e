import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageCode } from '#contract/language.ts';
import { CURRENT_USER_PATH } from '#contract/page-data.ts';
import { PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import type { Clock } from '#server/env/deps.ts';
import { currentRequestLanguage } from '#server/http/language.ts';
import { structuredDataScript } from './document.ts';
import type { WebApp } from './web-app.ts';

/**
 * Number of landing page variants, each with different demo prices. A visitor without a cached page gets a random
 * variant (specification: 9.demo-prices).
 */
const VARIANT_COUNT = 16;

const aboutCartwise = structuredDataScript({
  '@type': 'WebApplication',
  name: 'Cartwise',
  applicationCategory: 'ShoppingApplication',
  operatingSystem: 'Any',
  areaServed: 'US',
  inLanguage: ['en', 'es'],
  offers: [
    { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'USD' },
    {
      '@type': 'Offer',
      name: 'Premium, a month',
      price: (PREMIUM_PRICE_CENTS / 100).toFixed(2),
      priceCurrency: 'USD',
    },
  ],
});

type RenderedPage = { etag: string; body: Buffer };

/**
 * Serves variants of the landing page with different prices. A returning visitor gets the variant in their
 * browser's cache (If-None-Match).
 */
export function createLandingPage(webApp: WebApp, clock: Clock) {
  let renderedFor = '';
  let variants: Record<LanguageCode, (Promise<RenderedPage | null> | undefined)[]> = { en: [], es: [] };

  async function renderVariant(index: number, now: Date): Promise<RenderedPage | null> {
    const data = {
      shows: 'landing' as const,
      writtenAt: now.toISOString(),
      answers: { [CURRENT_USER_PATH]: null },
      demoSeed: index + 1,
    };
    const renderedHtml = await webApp.render(data);
    if (renderedHtml === null) return null;
    const body = Buffer.from(
      webApp.write({ head: { more: aboutCartwise }, data, renderedHtml, modules: ['web/landing.tsx'] }),
    );
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    return { etag: `W/"${index}-${hash}"`, body };
  }

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const now = clock();
    // Render the pages again when a new year begins, because the footer shows the year.
    const currentBuild = `${webApp.version()} ${now.getUTCFullYear()}`;
    if (currentBuild !== renderedFor) variants = { en: [], es: [] };
    renderedFor = currentBuild;
    const cachedIndex = /W\/"(\d+)-/.exec(headers['if-none-match'] ?? '')?.[1];
    const index =
      cachedIndex === undefined
        ? Math.floor(Math.random() * VARIANT_COUNT)
        : Number(cachedIndex) % VARIANT_COUNT;
    const languageVariants = variants[currentRequestLanguage()];
    languageVariants[index] ??= renderVariant(index, now);
    const page = await languageVariants[index];
    if (page === null) return null;
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' });
    if (headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.body);
  };
}

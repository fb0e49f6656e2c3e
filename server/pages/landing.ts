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
 * Number of variants, each with different demo prices. A visitor without a cached page gets a random one
 * (specification: 9.demo-prices).
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
  let madeFor = '';
  let versions: Record<LanguageCode, (Promise<RenderedPage | null> | undefined)[]> = { en: [], es: [] };

  async function write(index: number, now: Date): Promise<RenderedPage | null> {
    const data = {
      shows: 'landing' as const,
      writtenAt: now.toISOString(),
      answers: { [CURRENT_USER_PATH]: null },
      demoSeed: index + 1,
    };
    const shown = await webApp.render(data);
    if (shown === null) return null;
    const body = Buffer.from(
      webApp.write({ head: { more: aboutCartwise }, data, renderedHtml: shown, needs: ['web/landing.tsx'] }),
    );
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    return { etag: `W/"${index}-${hash}"`, body };
  }

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const now = clock();
    // Render the pages again when a new year begins, because the footer shows the year.
    const current = `${webApp.version()} ${now.getUTCFullYear()}`;
    if (current !== madeFor) versions = { en: [], es: [] };
    madeFor = current;
    const known = /W\/"(\d+)-/.exec(headers['if-none-match'] ?? '')?.[1];
    const index =
      known === undefined ? Math.floor(Math.random() * VARIANT_COUNT) : Number(known) % VARIANT_COUNT;
    const ofLanguage = versions[currentRequestLanguage()];
    ofLanguage[index] ??= write(index, now);
    const written = await ofLanguage[index];
    if (written === null) return null;
    reply.headers({ etag: written.etag, 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' });
    if (headers['if-none-match'] === written.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(written.body);
  };
}

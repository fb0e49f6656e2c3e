import type { FastifyInstance } from 'fastify';
import { COMPARISON_ID_PATTERN } from '#contract/shared-comparisons.ts';
import { sizeText } from '#domain/item/brand-and-size.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isFreshFoodPlaceholder } from '#domain/item/store-brand.ts';
import {
  currentLocale,
  formatCount,
  joinList,
  localizedBrand,
  localizedItemName,
  localizedUnit,
  t,
} from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { OWN_SOURCE } from '#domain/price/price.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { runInCallerQueue } from '#server/http/endpoint.ts';
import { AppError } from '#server/http/errors.ts';
import { runInLanguage } from '#server/http/language.ts';
import { limitOpenRequests } from '#server/http/open-requests.ts';
import { defaultRateLimits, toCallerKey } from '#server/http/rate-limit.ts';
import { type Html, html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { findComparison } from './queries.ts';
import type { ComparisonSnapshot } from './snapshot.ts';

type Price = ComparisonSnapshot['lines'][number]['prices'][number];

const DATE_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIMESTAMP_FORMAT = {
  ...DATE_FORMAT,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

type Line = ComparisonSnapshot['lines'][number];

const brandText = (brand: string) => (isFreshFoodPlaceholder(brand) ? null : localizedBrand(brand));

function requestedBrandText({ item, firmness }: Line): string | null {
  const brand = brandText(item.brand);
  if (brand === null || firmness === undefined || firmness === 'any') return null;
  return firmness === 'brand' ? t`any ${brand}` : brand;
}

function requestText(line: Line): string {
  const { item, quantity } = line;
  const isByWeight = isSoldByWeight(item.unit);
  const size = isByWeight ? t`${quantity} lb` : localizedUnit(item.unit);
  const name = [localizedItemName(item.name), size, requestedBrandText(line)].filter(Boolean).join(', ');
  return isByWeight || quantity === 1 ? name : `${quantity} × ${name}`;
}

function otherProductText({ name, brand, unit }: Line['item'], line: Line): string | null {
  const isSameProduct = name === line.item.name && unit === line.item.unit;
  const isBrandShown = brand === line.item.brand && requestedBrandText(line) !== null;
  const shownBrand = isBrandShown ? null : brandText(brand);
  if (isSameProduct) return shownBrand;
  return [localizedItemName(name), sizeText(unit), shownBrand].filter(Boolean).join(', ');
}

const sourceText = (source: string) => (source === OWN_SOURCE ? t`the person who shared this` : source);

function estimateText(source: string): string {
  if (source === 'bls') return t`our estimate from the U.S. average`;
  return source === 'typical' ? t`our estimate from a typical shelf price` : t`our estimate`;
}

function priceText(price: Price, timeZone: string): string {
  if ('reason' in price) {
    const { reason } = price;
    return price.kind === 'not_sold' ? t`not sold here. ${reason}.` : t`no price. ${reason}.`;
  }
  const { kind, priceCents, lowCents, highCents, packCount, seenAt, needsCard } = price;
  const usd = kind === 'seen' ? formatUsd(priceCents) : `~${formatUsd(priceCents)}`;
  const day =
    seenAt === null ? '' : new Date(seenAt).toLocaleDateString(currentLocale(), { ...DATE_FORMAT, timeZone });
  const source = sourceText(price.source);
  const origins = {
    seen: t`seen here ${day} (${source})`,
    chain: t`seen at another store in this chain ${day} (${source})`,
    estimate: estimateText(price.source),
  };
  const count = isSoldByWeight(price.item.unit) ? t`${packCount} lb` : packCount;
  const range = `${formatUsd(lowCents)}–${formatUsd(highCents)}`;
  return [
    packCount === 1 ? usd : `${count} × ${usd}`,
    origins[kind],
    ...(lowCents < highCents ? [t`likely ${range}`] : []),
    ...(needsCard ? [t`with the store’s card`] : []),
  ].join(' · ');
}

function storeTotalText({
  totalCents,
  lowCents,
  highCents,
  isEstimate,
}: ComparisonSnapshot['stores'][number]): string {
  if (totalCents === null || lowCents === null || highCents === null) return t`no prices yet`;
  const total = formatRoundedUsd(totalCents, isEstimate);
  const likelyRange = `${formatRoundedUsd(lowCents, isEstimate)}–${formatRoundedUsd(highCents, isEstimate)}`;
  return lowCents === highCents ? total : t`about ${total}, likely ${likelyRange}`;
}

function renderStoreRow({ stores, lines }: ComparisonSnapshot, index: number): Html {
  const store = stores[index];
  if (store === undefined) return html``;
  const missingItems = lines.flatMap(({ item, prices }) => {
    const price = prices[index];
    return price && 'reason' in price ? [localizedItemName(item.name)] : [];
  });
  const [count, items] = [missingItems.length, joinList(missingItems)];
  return html`<li><strong>${store.name}</strong>: ${storeTotalText(store)}
${missingItems.length > 0 && html`<p class="note">${t`Missing ${count}: ${items}`}</p>`}</li>`;
}

function renderLineRow({ stores, timeZone }: ComparisonSnapshot, line: Line) {
  const rows = line.prices.map((price, index) => {
    const otherProduct = 'item' in price && otherProductText(price.item, line);
    return html`<li>${stores[index]?.name}: ${priceText(price, timeZone)}${otherProduct && html` · <span class="soft">${otherProduct}</span>`}</li>`;
  });
  return html`<li><strong>${requestText(line)}</strong>
<ul>${rows}</ul></li>`;
}

function comparisonPage(snapshot: ComparisonSnapshot, sharedAt: Date) {
  const { answer, stores, lines, leftOutCount, timeZone } = snapshot;
  const moment = sharedAt.toLocaleString(currentLocale(), { ...TIMESTAMP_FORMAT, timeZone });
  const title = answer?.sentence ?? t`Prices for ${formatCount(lines.length, 'item')}`;
  return {
    title,
    isWide: true,
    body: html`<h1>${title}</h1>
<p class="soft">${t`Prices as of ${moment}. This page won’t change.`}</p>
${(answer?.notes ?? []).map((note) => html`<p>${note}</p>`)}
<h2>${t`Totals with tax`}</h2>
<ul>${stores.map((_, index) => renderStoreRow(snapshot, index))}</ul>
<h2>${t`Prices`}</h2>
<ul>${lines.map((line) => renderLineRow(snapshot, line))}</ul>
${leftOutCount > 0 && html`<p>${t`Left out because no product matched: ${formatCount(leftOutCount, 'line')}.`}</p>`}
<p class="actions"><a class="button" href="/">${t`Compare your own cart`}</a></p>
<p class="foot">${t`“Likely” covers about 8 of 10 real prices. Stores change prices, so check before you go.`}</p>`,
  };
}

const missingPage = () => ({
  title: t`Comparison not found`,
  body: html`<h1>${t`We couldn’t find this comparison`}</h1>
<p class="soft">${t`It was deleted, or the link is incomplete.`}</p>
<p class="actions"><a class="button" href="/">${t`Compare your own cart`}</a></p>`,
});

const busyPage = () => ({
  title: t`We’re busy`,
  body: html`<h1>${t`We’re busy. Try again in a minute.`}</h1>`,
});

/** The page `/compared/{id}`, in the language in which the comparison was shared. It works without JavaScript. */
export function sharedComparisonPageRoute(
  app: FastifyInstance,
  { db, clock, limits = defaultRateLimits }: Deps,
): void {
  const limitViews = createCallLimiter(clock, limits.listsPerMinute);
  app.get<{ Params: { id: string } }>('/compared/:id', async ({ params: { id }, ip }, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    try {
      limitViews(toCallerKey({ user: null, ip }));
      limitOpenRequests('compared pages', { user: null, ip }, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
      return sendPage(reply.header('retry-after', error.retryAfterSeconds), 429, busyPage());
    }
    const loadComparison = () => findComparison(db, id);
    const comparison = COMPARISON_ID_PATTERN.test(id)
      ? await runInCallerQueue('compared', { user: null, ip }, loadComparison)
      : undefined;
    if (comparison === undefined) return sendPage(reply, 404, missingPage());
    const { content, sharedAt } = comparison;
    return runInLanguage(content.language, () => sendPage(reply, 200, comparisonPage(content, sharedAt)));
  });
}

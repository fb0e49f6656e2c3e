import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from '#contract/page-data.ts';
import { t } from '#domain/language.ts';
import { currentRequestLanguage } from '#server/http/language.ts';
import { Html, html } from './html.ts';

export type BuildChunks = Record<string, { file: string; imports?: string[] }>;

export type PageHead = {
  title: string;
  description: string;
  more?: Html;
};

export type PageDocument = {
  head?: Partial<PageHead>;
  /** API responses to embed in the page. If they're missing, the app requests all data. */
  data?: PageData;
  /** The page's HTML. If it's missing, the script renders the page. */
  renderedHtml?: string;
  modules?: readonly string[];
};

const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8');

/** Hash of the only inline script that the Content Security Policy allows. */
export const INLINE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`;

const FONT_PATH = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

export function listScriptFiles(chunks: BuildChunks, modules: readonly string[]): string[] {
  const seenModules = new Set(modules);
  for (const name of seenModules) for (const next of chunks[name]?.imports ?? []) seenModules.add(next);
  const files = [...seenModules].flatMap((name) => chunks[name]?.file ?? []);
  return files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
}

/** Placeholder for the header (site-header.tsx) until the script renders the page. */
const headerPlaceholder = html`<div aria-hidden="true" class="border-b border-line bg-paper print:hidden">
<div class="mx-auto flex min-h-14 max-w-page items-center px-4 sm:px-6">
<span class="flex items-center gap-2 text-brand font-semibold tracking-tight touch"><img src="/favicon.svg" alt="" width="26" height="26">Cartwise</span>
</div>
</div>`;

/** Escapes `<`, so that data can't end the script element. */
const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const dataScript = (data: PageData): Html =>
  new Html(`<script type="application/json" id="page-data">${toScriptJson(data)}</script>`);

export const structuredDataScript = (thing: { '@type': string; [property: string]: unknown }): Html =>
  new Html(
    `<script type="application/ld+json">${toScriptJson({ '@context': 'https://schema.org', ...thing })}</script>`,
  );

type Ads = { client?: string | undefined; slot?: string | undefined };

/** Renders a page's document. If `renderedHtml` has the page's HTML, scripts load after the browser has painted that HTML. */
export function renderDocument(
  chunks: BuildChunks,
  { client, slot }: Ads,
  { head, data, renderedHtml, modules = [] }: PageDocument,
): string {
  const language = currentRequestLanguage();
  // Load the Spanish translations before the app.
  const entries = [...(language === 'es' ? ['web/spanish.ts'] : []), 'web/main.tsx'];
  const scripts = entries.flatMap((name) => (chunks[name] ? [`/${chunks[name].file}`] : []));
  const preloads = listScriptFiles(chunks, [...entries, ...modules]).filter(
    (file) => !scripts.includes(file),
  );
  const styles = Object.values(chunks).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []));
  const font = chunks[FONT_PATH]?.file;
  const defaultDescription = t`Type your grocery list, pick nearby stores, and see which one is cheapest for the whole cart, and how sure we are.`;
  const deferredScriptAttributes =
    renderedHtml !== undefined &&
    html` data-scripts="${scripts.join(' ')}" data-preloads="${preloads.join(' ')}"`;
  return html`<!doctype html>
<html${data?.demoSeed !== undefined && html` data-seed="${data.demoSeed}"`} lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${head?.title ?? 'Cartwise'}</title>
<meta name="description" content="${head?.description ?? defaultDescription}">${head?.more}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf9f4" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1511" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/manifest${language === 'es' && '-es'}.webmanifest">
${font !== undefined && html`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`}
<script${deferredScriptAttributes}>${new Html(firstScript)}</script>
${!deferredScriptAttributes && scripts.map((src) => html`<script type="module" crossorigin src="${src}"></script>`)}
${!deferredScriptAttributes && preloads.map((href) => html`<link rel="modulepreload" crossorigin href="${href}">`)}
${styles.map((href) => html`<link rel="stylesheet" crossorigin href="/${href}">`)}
${client !== undefined && html`<meta name="adsense-client" content="${client}">`}
${slot !== undefined && html`<meta name="adsense-slot" content="${slot}">`}
</head>
<body>
<div id="root">${renderedHtml === undefined ? headerPlaceholder : new Html(renderedHtml)}</div>${data !== undefined && dataScript(data)}
<p id="load-failed" role="alert" hidden class="fixed inset-x-0 bottom-0 z-50 border-t border-line bg-raised p-4 text-center">${t`Something didn’t load`}. <a href="" class="font-medium underline underline-offset-4">${t`Reload`}</a></p>
<noscript>${t`Turn on JavaScript to compare your cart.`}</noscript>
</body>
</html>
`.markup;
}

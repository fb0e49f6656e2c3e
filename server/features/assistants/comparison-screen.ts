import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { currentLocale, t } from '#domain/language.ts';
import { Html, html } from '#server/pages/html.ts';

const readAsset = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const style = `${readAsset('../../../web/styles/tokens.css')}\n${readAsset('./comparison-screen.css')}`;
const script = readAsset('./comparison-screen.js');

const toCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows only this page's own style and script. Nothing can be fetched, embedded or submitted. */
const contentSecurityPolicy = `default-src 'none'; script-src ${toCspHash(script)}; style-src ${toCspHash(style)}; base-uri 'none'; form-action 'none'`;

const SCREEN_URI = 'ui://cartwise/comparison.html';
const MIME_TYPE = 'text/html;profile=mcp-app';

export const comparisonScreenMeta = { ui: { resourceUri: SCREEN_URI }, 'ui/resourceUri': SCREEN_URI };

function renderScreen(): string {
  const [price, low, high, line] = ['{price}', '{low}', '{high}', '{line}'];
  const [count, items] = ['{count}', '{items}'];
  return html`<!doctype html>
<html lang="${currentLocale().slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cartwise</title>
<style>${new Html(style)}</style>
</head>
<body>
<main aria-live="polite"
 data-about="${t`about ${price}`}"
 data-likely="${t`likely ${low}–${high}`}"
 data-no-price="${t`no prices yet`}"
 data-missing="${t`Missing ${count}: ${items}`}"
 data-nothing="${t`None of your lines matched a product.`}"
 data-not-found="${t`No product for “${line}”`}"
 data-written="${t`You wrote: ${line}`}"
 data-check="${t`Prices to check first`}"
 data-prices="${t`All prices`}"
 data-more="${t`More stores and all prices`}"
 data-failed="${t`Couldn’t compare this list. Ask again.`}"
 data-canceled="${t`Comparison canceled.`}"
><p>${t`Comparing stores…`}</p></main>
<script type="module">${new Html(script)}</script>
</body>
</html>
`.markup;
}

export function addComparisonScreen(server: McpServer): void {
  const _meta = { ui: { csp: {}, prefersBorder: true } };
  server.registerResource(
    'comparison',
    SCREEN_URI,
    { title: 'Comparison', mimeType: MIME_TYPE, _meta },
    async ({ href }) => ({ contents: [{ uri: href, mimeType: MIME_TYPE, text: renderScreen(), _meta }] }),
  );
}

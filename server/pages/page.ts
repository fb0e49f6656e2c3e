import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentLocale } from '#domain/language.ts';
import { type Html, html } from './html.ts';

const readText = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const style = `${readText('../../web/styles/tokens.css')}\n${readText('./page.css')}`;
const script = readText('./page-script.js');

const computeVersion = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10);
const styleVersion = computeVersion(style);
const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

const CACHE_FOREVER = 'public, max-age=31536000, immutable';

type Page = {
  title: string;
  body: Html;
  isWide?: boolean;
};

export const scriptTag = html`<script type="module" src="/idp/page.js?v=${computeVersion(script)}"></script>`;

export function renderPage({ title, body, isWide = false }: Page): string {
  return html`<!doctype html>
<html lang="${currentLocale().slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Cartwise</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/idp/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/idp/style.css?v=${styleVersion}">
</head>
<body class="${isWide ? 'wide' : 'narrow'}">
<header><a href="/">Cartwise</a></header>
<main>
${body}
</main>
</body>
</html>
`.markup;
}

export function sendPage(reply: FastifyReply, status: number, content: Page): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(renderPage(content));
}

export function pageAssetRoutes(app: FastifyInstance): void {
  app.get('/idp/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', CACHE_FOREVER).send(style),
  );
  app.get('/idp/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', CACHE_FOREVER).send(script),
  );
  app.get('/idp/inter.woff2', async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', CACHE_FOREVER).send(font),
  );
}

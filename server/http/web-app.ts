import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode } from '#contract/language.ts';
import type { PageData, RenderPage } from '#contract/page-data.ts';
import type { Env } from '#server/env/env.ts';
import { type Html, html } from './html.ts';
import { inertWords, inLanguage, spokenLanguage } from './language.ts';
import { type Chunks, filesOf } from './preloads.ts';

/** What a page says of itself to those who do not run it: crawlers, and previews in messages. */
export type PageHead = {
  title: string;
  description: string;
  /** More elements of the head. */
  more?: Html;
};

/** A document: the page as it was built, with what is known of this one. */
type Document = {
  head?: PageHead;
  /** What the web app is told; nothing: it asks for all. */
  data?: PageData;
  /** The page as HTML, from `render`. */
  shown?: string;
  /** The modules of `web/` that it will need, loaded together with the first. */
  needs?: readonly string[];
};

/** The web app as it is built now. */
export type WebApp = {
  write: (document: Document) => string;
  /** The page of `data` as HTML; null where no renderer was built. */
  render: (data: PageData) => Promise<string | null>;
  /** Changes with each build. */
  version: () => number;
  /** The one script in the page itself, as the content policy names it. */
  scriptHash: () => string;
};

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const HEAD_END = '</head>';
/** With what stands in it until script draws the page. */
const ROOT = /<div id="root">[\s\S]*?<\/div>(?=\s*<(noscript|\/body)>)/;
/** Where the page is there as HTML, its scripts wait for the script in `index.html`, which begins with them once it is drawn. */
const waiting = (page: string): string =>
  page
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replaceAll('<script type="module"', '<script type="later"');
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;
/** Of the build: runs before the app, which so finds its texts. */
const SPANISH = 'web/spanish.ts';
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/;

type AdEnv = Pick<Env, 'ADSENSE_CLIENT' | 'ADSENSE_SLOT'>;

/** Where the web app's advertisements look for what they are called at Google. */
function adMarks({ ADSENSE_CLIENT, ADSENSE_SLOT }: AdEnv): Html {
  return html`${ADSENSE_CLIENT && html`<meta name="adsense-client" content="${ADSENSE_CLIENT}">`}${
    ADSENSE_SLOT && html`<meta name="adsense-slot" content="${ADSENSE_SLOT}">`
  }`;
}

/** The page as it was built, in Spanish. */
function inSpanish(template: string, chunks: Chunks): string {
  const [file = '', ...others] = filesOf(chunks, [SPANISH]);
  const preloads = others.map(
    (other) => html`<link rel="modulepreload" crossorigin href="/${other}">`.markup,
  );
  const { description, noScript } = inLanguage('es', inertWords);
  return template
    .replace('<html lang="en"', '<html lang="es"')
    .replace('/manifest.webmanifest', '/manifest-es.webmanifest')
    .replace(DESCRIPTION, () => html`<meta name="description" content="${description}">`.markup)
    .replace(NO_SCRIPT, () => html`<noscript>${noScript}</noscript>`.markup)
    .replace(
      '<script type="module"',
      (app) => `${preloads.join('')}<script type="module" crossorigin src="/${file}"></script>${app}`,
    );
}

function readBuild(webRoot: string, env: AdEnv, version: number) {
  const path = join(webRoot, 'index.html');
  const built = readFileSync(path, 'utf8');
  if (![TITLE, DESCRIPTION, ROOT].every((part) => part.test(built)) || !built.includes(HEAD_END)) {
    throw new Error(`${path} has no <title>, no description, no head or no root`);
  }
  const [, script = ''] = INLINE_SCRIPT.exec(built) ?? [];
  const list = join(webRoot, 'first-load.json');
  const renderer = join(`${webRoot}-render`, 'render.js');
  const chunks: Chunks = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const template = built.replace(HEAD_END, () => adMarks(env).markup + HEAD_END);
  return {
    version,
    templates: { en: template, es: inSpanish(template, chunks) },
    scriptHash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    chunks,
    // By its time in the address: a module is loaded once for each, and for each language.
    renderer: existsSync(renderer)
      ? (language: LanguageCode): Promise<{ renderPage: RenderPage }> =>
          inLanguage(language, () => import(`${pathToFileURL(renderer).href}?${version}-${language}`))
      : null,
  };
}

/** In a script no text may end it. */
const dataScript = (data: PageData): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * The web app built in `webRoot`; null when none is built. It is read again after each build: an older page names assets
 * that are gone. Throws when its page has no title, description, head or root to write into.
 */
export function openWebApp(webRoot: string, env: AdEnv): WebApp | null {
  const changedAt = () => statSync(join(webRoot, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  const first = changedAt();
  if (first === undefined) return null;
  let build = readBuild(webRoot, env, first);
  const current = () => {
    const now = changedAt();
    // While a build has taken the page away, the last one has to do.
    if (now !== undefined && now !== build.version) build = readBuild(webRoot, env, now);
    return build;
  };
  return {
    version: () => current().version,
    scriptHash: () => current().scriptHash,
    async render(data) {
      const { renderer } = current();
      if (renderer === null) return null;
      const { renderPage } = await renderer(spokenLanguage());
      return renderPage(data, { client: env.ADSENSE_CLIENT, slot: env.ADSENSE_SLOT });
    },
    write({ head, data, shown = '', needs = [] }) {
      const { templates, chunks } = current();
      const template = templates[spokenLanguage()];
      const preloads = filesOf(chunks, needs)
        .filter((file) => !template.includes(file))
        .map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">`.markup);
      // By function: in a replacement text `$&` would mean something.
      const complete = template.replace(HEAD_END, () => preloads.join('') + HEAD_END);
      const written = (shown === '' ? complete : waiting(complete))
        .replace(
          ROOT,
          (drawnLater) =>
            (shown === '' ? drawnLater : `<div id="root">${shown}</div>`) +
            (data === undefined ? '' : dataScript(data)),
        )
        .replace('<html ', () =>
          data?.demoSeed === undefined ? '<html ' : `<html data-seed="${data.demoSeed}" `,
        );
      if (head === undefined) return written;
      const elements = html`<meta name="description" content="${head.description}">${head.more}`;
      return written
        .replace(TITLE, () => html`<title>${head.title}</title>`.markup)
        .replace(DESCRIPTION, () => elements.markup);
    },
  };
}

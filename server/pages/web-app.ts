import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode } from '#contract/language.ts';
import type { PageData, RenderPage } from '#contract/page-data.ts';
import type { Env } from '#server/env/env.ts';
import { currentRequestLanguage, runInLanguage } from '#server/http/language.ts';
import { type BuildChunks, type PageDocument, renderDocument } from './document.ts';

export type WebApp = {
  write: (document: PageDocument) => string;
  render: (data: PageData) => Promise<string | null>;
  version: () => number;
};

/** The build writes this file last. */
const BUILD_LIST = 'first-load.json';

function readBuild(webRoot: string, version: number) {
  const renderer = join(`${webRoot}-render`, 'render.js');
  return {
    version,
    chunks: JSON.parse(readFileSync(join(webRoot, BUILD_LIST), 'utf8')) as BuildChunks,
    // Cache-busting query: one module instance per build and language.
    renderer: existsSync(renderer)
      ? (language: LanguageCode): Promise<{ renderPage: RenderPage }> =>
          runInLanguage(language, () => import(`${pathToFileURL(renderer).href}?${version}-${language}`))
      : null,
  };
}

/**
 * Opens the built web app. Returns null if there's no build. Loads the app again after each build, because pages of an
 * older build would link to missing assets.
 */
export function openWebApp(
  webRoot: string,
  { ADSENSE_CLIENT: client, ADSENSE_SLOT: slot }: Pick<Env, 'ADSENSE_CLIENT' | 'ADSENSE_SLOT'>,
): WebApp | null {
  const readBuildTime = () => statSync(join(webRoot, BUILD_LIST), { throwIfNoEntry: false })?.mtimeMs;
  const firstBuildTime = readBuildTime();
  if (firstBuildTime === undefined) return null;
  let build = readBuild(webRoot, firstBuildTime);
  const getCurrentBuild = () => {
    const buildTime = readBuildTime();
    // The file is missing while a build is in progress.
    if (buildTime !== undefined && buildTime !== build.version) build = readBuild(webRoot, buildTime);
    return build;
  };
  return {
    version: () => getCurrentBuild().version,
    async render(data) {
      const { renderer } = getCurrentBuild();
      if (renderer === null) return null;
      const { renderPage } = await renderer(currentRequestLanguage());
      return renderPage(data, { client, slot });
    },
    write: (document) => renderDocument(getCurrentBuild().chunks, { client, slot }, document),
  };
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/env/env.ts';
import { type Html, html } from './html.ts';

/** What a page says of itself to those who do not run it: crawlers, and previews in messages. */
type PageHead = {
  title: string;
  description: string;
  /** More elements of the head. */
  more?: Html;
};

/** The web app's page with a head of its own. */
export type AppPage = (head: PageHead) => string;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const HEAD_END = '</head>';

type AdEnv = Pick<Env, 'ADSENSE_CLIENT' | 'ADSENSE_SLOT'>;

/** Where the web app's advertisements look for what they are called at Google. */
function adMarks({ ADSENSE_CLIENT, ADSENSE_SLOT }: AdEnv): Html {
  return html`${ADSENSE_CLIENT && html`<meta name="adsense-client" content="${ADSENSE_CLIENT}">`}${
    ADSENSE_SLOT && html`<meta name="adsense-slot" content="${ADSENSE_SLOT}">`
  }`;
}

/** The page of the web app as it is built now. */
export type Template = () => string;

/**
 * The page of the web app built in `webRoot`, with the marks of its advertisements; null when none is built. It is
 * read again after each build: an older page names assets that are gone. Throws when it has no title, description
 * or head to write into.
 */
export function openTemplate(webRoot: string, env: AdEnv): Template | null {
  const path = join(webRoot, 'index.html');
  const changedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  let readAt = changedAt();
  if (readAt === undefined) return null;
  let template = readTemplate(path, env);
  return () => {
    const now = changedAt();
    // While a build has taken the page away, the last one has to do.
    if (now === undefined || now === readAt) return template;
    template = readTemplate(path, env);
    readAt = now;
    return template;
  };
}

function readTemplate(path: string, env: AdEnv): string {
  const built = readFileSync(path, 'utf8');
  if (!TITLE.test(built) || !DESCRIPTION.test(built) || !built.includes(HEAD_END)) {
    throw new Error(`${path} has no <title>, no description or no head`);
  }
  return built.replace(HEAD_END, () => adMarks(env).markup + HEAD_END);
}

/** The page with the title and description of each `PageHead` in the place of its own. */
export function appPage(template: Template): AppPage {
  return ({ title, description, more }) => {
    const elements = html`<meta name="description" content="${description}">${more}`;
    // By function: in a replacement text `$&` would mean something.
    return template()
      .replace(TITLE, () => html`<title>${title}</title>`.markup)
      .replace(DESCRIPTION, () => elements.markup);
  };
}

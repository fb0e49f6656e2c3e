import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
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

/**
 * Reads the page of the web app built in `webRoot`, with the marks of its advertisements; null when none is built.
 * Throws when it has no title, description or head to write into.
 */
export function readTemplate(webRoot: string, env: AdEnv): string | null {
  const path = join(webRoot, 'index.html');
  if (!existsSync(path)) return null;
  const built = readFileSync(path, 'utf8');
  if (!TITLE.test(built) || !DESCRIPTION.test(built) || !built.includes(HEAD_END)) {
    throw new Error(`${path} has no <title>, no description or no head`);
  }
  return built.replace(HEAD_END, () => adMarks(env).markup + HEAD_END);
}

/** The page with the title and description of each `PageHead` in the place of its own. */
export function appPage(template: string): AppPage {
  return ({ title, description, more }) => {
    const elements = html`<meta name="description" content="${description}">${more}`;
    // By function: in a replacement text `$&` would mean something.
    return template
      .replace(TITLE, () => html`<title>${title}</title>`.markup)
      .replace(DESCRIPTION, () => elements.markup);
  };
}

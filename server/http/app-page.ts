import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Reads the page of the web app built in `webRoot`; null when none is built. Throws when it has no title or no
 * description to replace.
 */
export function readAppPage(webRoot: string): AppPage | null {
  const path = join(webRoot, 'index.html');
  if (!existsSync(path)) return null;
  const template = readFileSync(path, 'utf8');
  if (!TITLE.test(template) || !DESCRIPTION.test(template)) {
    throw new Error(`${path} has no <title> or no description`);
  }
  return ({ title, description, more }) => {
    const elements = html`<meta name="description" content="${description}">${more}`;
    // By function: in a replacement text `$&` would mean something.
    return template
      .replace(TITLE, () => html`<title>${title}</title>`.markup)
      .replace(DESCRIPTION, () => elements.markup);
  };
}

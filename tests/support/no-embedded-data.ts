import type { Page } from 'playwright-core';

/** The document at `path` tells nothing of what its page would ask for, as where the database was away: it asks. */
export const noEmbeddedData = (page: Page, path: string): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const embeddedData = /<script type="application\/json" id="page-data">.*?<\/script>/;
      await route.fulfill({ response, body: (await response.text()).replace(embeddedData, '') });
    },
  );

import type { Page } from 'playwright-core';

/**
 * Removes the embedded data from the HTML at `path`, so that the page has to request everything, as after a database
 * outage.
 */
export const removeEmbeddedData = (page: Page, path: string): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const embeddedData = /<script type="application\/json" id="page-data">.*?<\/script>/;
      await route.fulfill({ response, body: (await response.text()).replace(embeddedData, '') });
    },
  );

import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const ads = { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '4242424242' };
const { open } = setUpPageTests(ads);

it('The landing page requests an ad only when its slot is near the screen', async () => {
  const page = await open();
  await page.addInitScript(() => {
    // Fake IntersectionObserver that reports ads as near the screen once `comeNear` is called.
    const ads: (() => void)[] = [];
    class Watcher {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: Watcher['seen']) {
        this.seen = seen;
      }
      observe(target: Element) {
        if (target.matches('ins')) ads.push(() => this.seen([{ isIntersecting: true }]));
      }
      unobserve() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Watcher, comeNear: () => ads.map((come) => come()) });
  });
  // Test pages start empty, so copy the ad tags from the server.
  const html = await (await page.request.get('/')).text();
  const adTags = html.match(/<meta name="adsense-[^>]+>/g) ?? [];
  expect(adTags).toHaveLength(2);
  await page.addInitScript((metas) => document.head.insertAdjacentHTML('beforeend', metas), adTags.join(''));
  await page.goto('/');
  const adSlot = page.getByRole('group', { name: 'Advertisement' }).locator('ins');
  await adSlot.waitFor({ state: 'attached' });
  expect(await adSlot.getAttribute('data-ad-client')).toBe(ads.ADSENSE_CLIENT);
  expect(await adSlot.getAttribute('data-ad-slot')).toBe(ads.ADSENSE_SLOT);
  const listAdRequests = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[src*="googlesyndication"]')].map(
        ({ src }) => src,
      ),
    );
  expect(await listAdRequests(), 'before it is near').toEqual([]);
  await expect
    .poll(async () => {
      await page.evaluate(() => (window as unknown as { comeNear: () => void }).comeNear());
      return listAdRequests();
    })
    .toHaveLength(1);
  const [script = ''] = await listAdRequests();
  expect(new URL(script).searchParams.get('client')).toBe(ads.ADSENSE_CLIENT);
  expect(await page.getByText('AdSense Pending Approval').count()).toBe(0);
  markVerified('9.ad-slots');
});

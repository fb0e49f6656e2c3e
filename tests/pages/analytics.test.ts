import { describe, expect, it } from 'vitest';
import { createPageViewTally } from '#server/features/analytics/tally.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { mainRegion } from '#tests/support/account-page.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const { testApp, open: openVisitorPage } = setUpPageTests({ ANALYTICS_HOSTS: 'shop.example' });

describe('The analytics page', () => {
  it('The analytics page shows visits per domain and period, or says that there are none', async () => {
    const page = await openVisitorPage({ width: 360 });
    const { app, database } = testApp();
    await database.pool.query('delete from page_view');
    await page.goto('/analytics');
    await page.getByText('No analytics data available').waitFor();
    markVerified('2.analytics.empty', '6.analytics');
    const tally = createPageViewTally();
    const now = new Date();
    const ownHost = new URL(app.url).host;
    for (let view = 0; view < 1_204; view += 1) tally.count(ownHost, now);
    for (let view = 0; view < 3; view += 1) tally.count('shop.example', now);
    tally.count('forged.example', now);
    await tally.flush(database.db);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const expectMainText = (text: RegExp) => expect.poll(() => mainRegion(page).innerText()).toMatch(text);
    await expectMainText(/Total Visits\n+1,207\n/);
    await expectMainText(/Active Domains\n+2\n+2 of them in the last 24 hours/);
    await expectMainText(new RegExp(`Top Domain\\n+${ownHost}\\n+1,204 visits in all`));
    markVerified('2.analytics.cards');
    await mainRegion(page)
      .getByRole('heading', { name: 'Recent Activity (Last 24 Hours)', exact: true })
      .waitFor();
    const rankedDomains = await mainRegion(page).locator('ol').first().getByRole('listitem').allInnerTexts();
    expect(rankedDomains.map((text) => text.replaceAll('\n', ' '))).toEqual([
      `1. ${ownHost} 1,204 visits`,
      '2. shop.example 3 visits',
    ]);
    markVerified('2.analytics.recent');
    const all = await mainRegion(page).innerText();
    const statistics = all.slice(all.indexOf('All Domain Statistics'));
    const windows = (visits: string) =>
      ['Total', 'Today', 'This Week', 'This Month'].map((name) => `${name}\\n+${visits}`).join('\\n+');
    expect(statistics).toMatch(
      new RegExp(`${ownHost}\\n+${windows('1,204')}\\n+Last visit\\n+\\w+ \\d+, \\d{4}`),
    );
    expect(statistics).toMatch(new RegExp(`shop\\.example\\n+${windows('3')}\\n+Last visit\\n+\\w+ \\d+`));
    markVerified('2.analytics.all', '2.route.analytics');
    expect(await page.getByText('forged.example').count()).toBe(0);
  });
});

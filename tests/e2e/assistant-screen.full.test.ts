import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'vite';
import { expect, it } from 'vitest';
import type { ChatScreen } from '#tests/support/chat-host.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';

declare const show: (shown: ChatScreen) => Promise<void>;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const testApp = setUpBrowserTests();
const SCREEN = 'ui://cartwise/comparison.html';
const UNKNOWN_ITEM = 'purple unicorn';
/** The list parser removes tags, but screens must escape them anyway. */
const HOSTILE_ITEM = '<b>purple</b> unicorn';

async function buildHostScript(): Promise<string> {
  const buildOutput = await build({
    ...{ configFile: false, logLevel: 'silent' },
    build: {
      write: false,
      lib: { entry: 'tests/support/chat-host.ts', formats: ['iife'], name: 'host' },
    },
  });
  const [output] = [buildOutput].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

async function createComparison() {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${testApp().app.url}/mcp`)));
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'compare_cart')?._meta).toMatchObject({
    ui: { resourceUri: SCREEN },
  });
  const { contents } = await client.readResource({ uri: SCREEN });
  const [screen] = contents;
  if (screen === undefined || !('text' in screen)) throw new Error('There is no screen.');
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as ChatScreen['result'];
  const foundStores = await call('find_stores', { place: '60602' });
  const { stores } = foundStores.structuredContent as { stores: { storeId: number }[] };
  const storeIds = stores.slice(0, 5).map(({ storeId }) => storeId);
  const lines = ['milk', 'eggs', 'bread', '2 lb bananas', UNKNOWN_ITEM];
  const result = await call('compare_cart', { lines, storeIds });
  return {
    html: screen.text,
    result: JSON.parse(JSON.stringify(result).replaceAll(UNKNOWN_ITEM, HOSTILE_ITEM)) as typeof result,
    refused: await call('compare_cart', { lines: ['milk'], storeIds: [999_999_999] }),
  };
}

it("Showing the comparison in a chat doesn't send any requests, and the comparison is readable at 320 px", async () => {
  const [script, { html, result, refused }] = await Promise.all([buildHostScript(), createComparison()]);
  const { answer, stores } = result.structuredContent as {
    answer: { sentence: string; label: string };
    stores: { name: string }[];
  };
  for (const theme of ['light', 'dark'] as const) {
    const context = await testApp().browser.newContext({
      viewport: { width: 320, height: 900 },
      colorScheme: theme === 'light' ? 'dark' : 'light',
    });
    const page = await context.newPage();
    const requestedUrls: string[] = [];
    page.on('request', ({ url }) => requestedUrls.push(url()));
    page.on('pageerror', (error) => expect.fail(String(error)));
    await page.setContent('<!doctype html><title>chat</title><body style="margin:0"></body>');
    await page.addScriptTag({ content: script });
    await page.evaluate((shown) => show(shown), { html, theme, result });
    const screen = page.frameLocator('iframe');
    const main = screen.getByRole('main');
    await expect.poll(() => main.innerText()).toContain(answer.sentence);
    expect(await main.innerText()).toContain(answer.label);

    const height = () => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
    await expect.poll(height).toBeGreaterThan(200);
    expect(await height()).toBeLessThanOrEqual(500);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('There is no frame.');
    expect(
      await frame.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);
    expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
    for (const summary of await screen.locator('summary').all())
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await screen.getByText('More stores and all prices').click();
    const text = await main.innerText();
    for (const part of [...stores.map(({ name }) => name), HOSTILE_ITEM]) expect(text).toContain(part);
    expect(await main.locator('b, script').count()).toBe(0);

    await frame.evaluate(axeSource);
    const { violations } = await frame.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    await page.evaluate((shown) => show(shown), { html, theme, result: refused });
    await expect.poll(() => main.innerText()).toMatch(/999999999/);
    expect(requestedUrls.filter((url) => !/^(about|data):/.test(url))).toEqual([]);
    await context.close();
  }
});

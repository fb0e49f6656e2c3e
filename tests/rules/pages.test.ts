import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pagePaths } from '#contract/pages.ts';

it("The web app's routes match the server's list of pages exactly", async () => {
  const source = await readFile('web/routes/router.tsx', 'utf8');
  const own = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  const plain = [...source.matchAll(/\bpageRoute\('([^']+)'/g)].map(([, path]) => path);
  const [, lazy = ''] = /const lazyPaths = \[([^\]]+)\]/.exec(source) ?? [];
  const routes = [...own, ...plain, ...[...lazy.matchAll(/'([^']+)'/g)].map(([, path]) => path)];
  // `own` is complete if its length matches the router's number of routes.
  expect(own.length + 2, 'routes with a path, the root and `pageRoute`').toBe(
    source.match(/createR(oot)?(oute|ootRoute)\(/g)?.length,
  );
  expect(routes.sort()).toEqual([...pagePaths].sort());
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pagePaths } from '#contract/pages.ts';

it("The web app's routes match the server's list of pages exactly", async () => {
  const source = await readFile('web/routes/router.tsx', 'utf8');
  const ownPaths = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  const pageRoutePaths = [...source.matchAll(/\bpageRoute\('([^']+)'/g)].map(([, path]) => path);
  const [, lazyPaths = ''] = /const lazyPaths = \[([^\]]+)\]/.exec(source) ?? [];
  const routes = [
    ...ownPaths,
    ...pageRoutePaths,
    ...[...lazyPaths.matchAll(/'([^']+)'/g)].map(([, path]) => path),
  ];
  // Checks that `ownPaths` is complete: every route has a path, except for the root route and the one in `pageRoute`.
  expect(ownPaths.length + 2, 'routes with a path, the root and `pageRoute`').toBe(
    source.match(/createR(oot)?(oute|ootRoute)\(/g)?.length,
  );
  expect(routes.sort()).toEqual([...pagePaths].sort());
});

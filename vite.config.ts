import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { precompressPlugin } from './scripts/build/precompress.ts';
import { shopWorkerPlugin } from './scripts/build/shop-worker.ts';

/** What runs before all else in Spanish, the pages that people begin with, and the router with all others. */
const starts = ['spanish.ts', 'landing.tsx', 'shared-list.tsx', 'shopper.tsx', 'app.tsx'];
const reached = new Map<string, Set<string>>();

/** The chunk of a shared module: that of the first entry that needs it (decision 73). */
function firstNeed(id: string, context: Rolldown.ChunkingContext): string | null {
  for (const start of reached.size > 0 ? [] : starts) {
    const found = new Set([`${import.meta.dirname}/web/${start}`]);
    for (const from of found)
      for (const next of context.getModuleInfo(from)?.importedIds ?? []) found.add(next);
    reached.set(start, found);
  }
  const first = starts.find((start) => reached.get(start)?.has(id));
  return first === undefined || id.endsWith(`/web/${first}`) ? null : `with-${first.split('.')[0]}`;
}

/** The same app as a module for the server, which renders pages with it (decision 27). */
const forServer = {
  input: 'web/render.tsx',
  output: { entryFileNames: 'render.js', codeSplitting: false },
} as const;

export default defineConfig({
  plugins: [react(), tailwindcss(), shopWorkerPlugin, precompressPlugin],
  publicDir: 'web/public',
  builder: {},
  environments: {
    client: {
      build: {
        // Says which files a page fetches: read by the server and by the size budget.
        manifest: 'first-load.json',
        rolldownOptions: {
          input: ['web/main.tsx', 'web/spanish.ts'],
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /@tanstack\/(react-router|router-core|history|react-store|store)\// },
                { name: firstNeed, test: /\/(web|domain|contract)\/|lucide|@tanstack/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/web-render',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: forServer,
      },
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // One file: what arrives as HTML is laid out by it before any part of it runs.
    cssCodeSplit: false,
    // The first versions that know light-dark(), so that both themes stay one declaration.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
});

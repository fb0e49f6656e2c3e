import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { precompressPlugin } from './scripts/build/precompress.ts';
import { shopWorkerPlugin } from './scripts/build/shop-worker.ts';

/** Entry points: the Spanish bootstrap, three pages that don't use the router, and the router. */
const entryPoints = ['spanish', 'shared-list', 'landing', 'shopper', 'app'];
const modulesByEntry = new Map<string, Set<string>>();

/**
 * Names a shared module's chunk after the entry points that use the module, so that no page loads code that only
 * other pages need (decision 95).
 */
function nameSharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const files = entryPoints.map((start) => `${import.meta.dirname}/web/${start}`);
  for (const file of modulesByEntry.size > 0 ? [] : files) {
    const modules = new Set([`${file}.ts`, `${file}.tsx`]);
    for (const from of modules)
      for (const next of context.getModuleInfo(from)?.importedIds ?? []) modules.add(next);
    modulesByEntry.set(file, modules);
  }
  const dependents = entryPoints.filter((_, index) => modulesByEntry.get(files[index] ?? '')?.has(id));
  if (dependents.length === 0 || files.some((file) => id.startsWith(`${file}.ts`))) return null;
  // The Spanish bootstrap's modules share one chunk, because they must run before all others.
  return `with-${dependents[0] === 'spanish' ? 'spanish' : dependents.join('-')}`;
}

/** Options for building the module that the server uses to render pages (decision 27). */
const serverRenderOptions = {
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
        // List each page's files, for the server and for the bundle size budget.
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
                {
                  name: nameSharedChunk,
                  test: /\/(web|domain|contract)\/|lucide|@tanstack/,
                  minShareCount: 2,
                },
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
        rolldownOptions: serverRenderOptions,
      },
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Server-rendered HTML needs all CSS before any component's script has run.
    cssCodeSplit: false,
    // The first browser versions that support light-dark(), which sets a color for both themes.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
});

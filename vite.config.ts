import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

const compressible = /\.(js|css|html|svg|json|wasm)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** The last tenth of a program of 3 MB would take longer than the rest of the build. */
const faster = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes `.br` and `.gz` beside each text file, so that the server never compresses them itself. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      const pack = async (path: string) => {
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await brotli(bytes, path.endsWith('.wasm') ? faster : {}));
        await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
      };
      await Promise.all(
        files
          .filter((file) => file.isFile() && compressible.test(file.name))
          .map((file) => pack(join(file.parentPath, file.name))),
      );
    },
  };
}

/** Beside the web app in `dist/web`, the same as a module for the server, which renders pages with it (decision 0027). */
function renderer(): Plugin {
  return {
    name: 'renderer',
    apply: 'build',
    config: ({ build }) => ({
      builder: {},
      environments: {
        // The app, and what the server puts before it for people who read Spanish.
        client: { build: { rolldownOptions: { input: ['web/main.tsx', 'web/spanish.ts'] } } },
        ssr: {
          resolve: { noExternal: true },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: `${build?.outDir ?? 'dist/web'}-render`,
            manifest: false,
            copyPublicDir: false,
            emitAssets: false,
            rolldownOptions: {
              input: 'web/render.tsx',
              output: { entryFileNames: 'render.js', codeSplitting: false },
            },
          },
        },
      },
    }),
  };
}

/** The modules that `/shop`, `/lists` and `/lists/…` are made of: the frame of every page, the app with its router, the pages and their parts. */
const shopParts = [
  ...['web/main.tsx', 'web/app.tsx', 'web/routes/shop-page.tsx', 'web/routes/lists-page.tsx'],
  'web/routes/list-page.tsx',
  ...['item-finder', 'line-sheet', 'list-answer', 'empty-list', 'gone'].map(
    (name) => `web/features/lists/${name}.tsx`,
  ),
  ...['web/ui/dialog-panel.tsx', 'web/shared/goods-sign.tsx', 'web/features/shop/seen-price.tsx'],
  'web/features/auth/account-switch.ts',
];

/** Every file of a build that these modules are in, with what those import. */
function filesWith(bundle: Rolldown.OutputBundle, paths: readonly string[]): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  for (const path of paths) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)));
    if (chunk === undefined) throw new Error(`No file of the build has ${path}`);
    visit(chunk.fileName);
  }
  return [...found];
}

/** Writes the worker that opens these pages without a network, with the files of this build in it (decision 0051). */
function shopWorker(): Plugin {
  return {
    name: 'shop-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Once the styles are there.
      order: 'post',
      async handler(_options, bundle) {
        const worker = await readFile(join(import.meta.dirname, 'web/shop-worker.js'), 'utf8');
        if (!Object.keys(bundle).some((name) => name.endsWith('.css'))) throw new Error('No styles');
        const looks = Object.keys(bundle).filter((name) => /\.css$|inter-latin-wght-normal/.test(name));
        const files = [...filesWith(bundle, shopParts), ...looks, 'favicon.svg'].map((name) => `/${name}`);
        const list = JSON.stringify(files);
        const ofSpanish = filesWith(bundle, ['web/spanish.ts']).map((name) => `/${name}`);
        const spanish = JSON.stringify(ofSpanish.filter((file) => !files.includes(file)));
        const version = createHash('sha256')
          .update(list)
          .update(spanish)
          .update(worker)
          .digest('hex')
          .slice(0, 12);
        const source = worker
          .replace('FILES = []', () => `FILES = ${list}`)
          .replace('SPANISH = []', () => `SPANISH = ${spanish}`)
          .replace('VERSION', version);
        this.emitFile({ type: 'asset', fileName: 'shop-worker.js', source });
      },
    },
  };
}

const page = (name: string): string => join(import.meta.dirname, `web/routes/${name}.tsx`);

/** The landing page, and what else people begin with or lead to. */
const starts = [
  ...['landing', 'shared-list', 'shopper', 'app'].map((name) => join(import.meta.dirname, `web/${name}.tsx`)),
  ...['account-page', 'shop-page', 'receipts-page'].map(page),
];

/** All that a module imports, at once and from there on. */
function reach(start: string, context: ChunkingContext): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const iconFile = (name: string): string =>
  `${name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '-').toLowerCase()}.mjs`;

/** The files of the icons that these modules draw: by their index all of them would be reached. */
function iconsOf(modules: Iterable<string>, context: ChunkingContext): Set<string> {
  const files = new Set<string>();
  for (const id of modules) {
    const code = /\/web\//.test(id) ? (context.getModuleInfo(id)?.code ?? '') : '';
    const [, names = ''] = /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/.exec(code) ?? [];
    for (const name of names.split(',')) files.add(iconFile(name.trim().split(' ')[0] ?? ''));
  }
  return files;
}

/** What is in every index of a library, but not in what the landing page needs of it. */
const isElsewhere =
  /mutationObserver|useMutation|nfiniteQueryObserver|useInfinite|ueriesObserver|useQueries|useSuspense/;

/**
 * The file for what the landing page loads: parts that every page has, parts that shoppers have as well, and its own; and for
 * what a shared list and shoppers have beside it, with the account page or without. Each file of its own would cost a little.
 */
const firstLoad = (() => {
  let reached: Set<string>[] | undefined;
  let icons: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    reached ??= starts.map((start) => reach(start, context));
    const [landing = new Set(), list, shopper, app, account, ...others] = reached;
    icons ??= iconsOf(landing, context);
    if (id.includes('/lucide-react/')) return icons.has(basename(id)) ? 'frame' : null;
    if (id.includes('vite/preload-helper')) return 'frame';
    if (!/\/(web|domain|contract)\/|@tanstack/.test(id) || isElsewhere.test(id)) return null;
    if (starts.includes(id)) return null;
    if (!landing.has(id)) {
      if (!list?.has(id) || !shopper?.has(id) || app?.has(id)) return null;
      return account?.has(id) ? 'signed-in' : 'list';
    }
    if ([list, account, ...others].some((reach) => reach?.has(id))) return 'frame';
    return shopper?.has(id) ? 'planner' : 'demo';
  };
})();

const listPages = ['list-page', 'lists-page', 'join-page', 'recipes-page', 'shop-page'].map(page);

const isApart = /\/web\/(app|routes\/([\w-]+-pages?|shared-list-route|scan-cart))\.tsx$/;

/** All that a page imports, its later parts too; other pages are no part of it, nor is the scanner. */
function reachInTime(start: string, context: ChunkingContext): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!isApart.test(next)) found.add(next);
  }
  return found;
}

/** Who needs modules, those first whose page people wait for; what is left is the other pages' (decision 0073). */
function needsOf(context: ChunkingContext): { name: string; modules: Set<string>; icons: Set<string> }[] {
  const [, list = '', shopper = ''] = starts;
  const home = reach(shopper, context);
  const partsOfLanding = context.getModuleInfo(page('landing-page'))?.dynamicallyImportedIds ?? [];
  return Object.entries({
    // Runs before all others, so that what they say as they begin is in Spanish: with them it would come too late.
    spanish: reach(join(import.meta.dirname, 'web/spanish.ts'), context),
    'list-and-home': [...reach(list, context)].filter((id) => home.has(id)),
    'shared-list': reach(list, context),
    'landing-parts': partsOfLanding.flatMap((part) => [...reach(part, context)]),
    'home-parts': home,
    'later-parts': reachInTime(shopper, context),
    'scan-parts': reachInTime(page('scan-cart'), context),
    'list-parts': listPages.flatMap((each) => [...reachInTime(each, context)]),
    'receipt-parts': reach(join(import.meta.dirname, 'domain/receipt.ts'), context),
  } satisfies Record<string, Iterable<string>>).map(([name, ids]) => {
    const modules = new Set<string>(ids);
    return { name, modules, icons: iconsOf(modules, context) };
  });
}

/** The file for what several files need, but not the landing page at once. */
const shared = (() => {
  let needs: ReturnType<typeof needsOf> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    if (!/\/(web|domain|contract)\/|lucide-react|@tanstack/.test(id) || starts.includes(id)) return null;
    needs ??= needsOf(context);
    const found = id.includes('/lucide-react/')
      ? needs.find(({ icons }) => icons.has(basename(id)))
      : needs.find(({ modules }) => modules.has(id));
    return found?.name ?? 'page-parts';
  };
})();

export default defineConfig({
  plugins: [react(), tailwindcss(), shopWorker(), precompress(), renderer()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Says which files a page fetches: read by the size budget.
    manifest: 'first-load.json',
    // One file: what arrives as HTML is laid out by it before any part of it runs.
    cssCodeSplit: false,
    // The first versions that know light-dark(), so that both themes stay one declaration.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // No longer than they have to be: the first page names a hundred files, and no such letter can be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What changes with a dependency is kept apart from what changes with the product.
            {
              name: 'react',
              test: /node_modules\/((react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons\/|lucide-react))/,
            },
            // One file of the router: each more would be named in the first of every page.
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
              includeDependenciesRecursively: false,
            },
            { name: firstLoad, debugName: 'first load', includeDependenciesRecursively: false },
            { name: shared, debugName: 'shared', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

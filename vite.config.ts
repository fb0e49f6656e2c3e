import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(js|css|html|svg)$/;

/** Writes `.br` and `.gz` beside each text file, so that the server never compresses them itself. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      for (const file of files) {
        if (!file.isFile() || !compressible.test(file.name)) continue;
        const path = join(file.parentPath, file.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Says which files a page fetches: read by the size budget.
    manifest: 'first-load.json',
    // The first versions that know light-dark(), so that both themes stay one declaration.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes with a dependency is kept apart from what changes with the product.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // Small parts that several pages share travel together: each file of its own costs a little.
            {
              name: 'shared',
              test: /web\/(ui|shared|lib|api)\/|node_modules\/lucide-react\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});

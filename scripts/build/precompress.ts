import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a `.br` and a `.gz` file next to each text file, so that the server doesn't have to compress each response.
 */
export const precompressPlugin: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async closeBundle() {
    const compressFile = async (path: string) => {
      const bytes = await readFile(path);
      // Level 11 would make a 3 MB WebAssembly file 10% smaller than level 9. But compressing it would take longer than
      // the rest of the build.
      const quality = path.endsWith('.wasm') ? 9 : 11;
      const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params: brotliParams }));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    };
    await Promise.all(
      globSync(`${this.environment.config.build.outDir}/**/*.{js,css,svg,json,wasm}`).map(compressFile),
    );
  },
};

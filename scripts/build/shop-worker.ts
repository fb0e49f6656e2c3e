import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Matches the modules that the pages `/shop`, `/lists` and `/lists/…` need offline. */
const OFFLINE_MODULE =
  /\/web\/(main|app|routes\/(shop|lists?)-page|(features\/(lists|shop)|shared|ui)\/[\w-]+)\.tsx?$/;

/** Writes the service worker that opens the shop and list pages offline (decision 51). */
export const shopWorkerPlugin: Plugin = {
  name: 'shop-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post', // runs after the style sheets are in the bundle
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const listFiles = (pattern: RegExp) => {
        const entryChunks = chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
        const fileNames = new Set(entryChunks.map(({ fileName }) => fileName));
        for (const name of fileNames)
          for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
            fileNames.add(next);
        return [...fileNames];
      };
      const styleFiles = Object.keys(bundle).filter((name) => /\.css$|inter-latin-wght-normal/.test(name));
      const toJsonPaths = (files: string[]) => JSON.stringify(files.map((name) => `/${name}`));
      const workerTemplate = readFileSync('web/shop-worker.js', 'utf8')
        .replace(
          'FILES = []',
          () => `FILES = ${toJsonPaths([...listFiles(OFFLINE_MODULE), ...styleFiles, 'favicon.svg'])}`,
        )
        .replace('SPANISH = []', () => `SPANISH = ${toJsonPaths(listFiles(/\/web\/spanish\.ts$/))}`);
      const workerSource = workerTemplate.replace(
        'VERSION',
        createHash('sha256').update(workerTemplate).digest('hex').slice(0, 12),
      );
      this.emitFile({ type: 'asset', fileName: 'shop-worker.js', source: workerSource });
    },
  },
};

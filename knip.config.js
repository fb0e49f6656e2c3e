/** `--production` reads the product alone, without its tests: what only a test uses is dead code. */
export default ({ production: isProduction }) => ({
  entry: [
    'server/main.ts!',
    'server/commands/{import,backup,restore}.ts!',
    'web/main.tsx!', // where every page starts
    'web/render.tsx!', // what the server renders pages with
    'web/spanish.ts!', // what it names in pages in Spanish
    'contract/operations.ts!', // the list of all calls, for tests that go over each
    'scripts/{start,test,run,sbom,shots,soak,fuzz,mutate}.mjs',
    'scripts/lib/vitest.mutate.config.mjs',
    'scripts/{db-types,db-schema,conformity,make-gazetteer,make-leaked-passwords,texts}.ts',
    'bench/*.ts',
    'bench/machines/drill.ts',
    'tests/support/*-process.ts',
  ],
  project: [
    '{contract,domain,languages,server,web}/**/*.{ts,tsx}!',
    '!**/*.test.{ts,tsx}!',
    '{tests,bench,scripts}/**/*.{ts,tsx,mjs}',
    'web/**/*.css',
  ],
  // A test may import a part of the module that it tests.
  ignoreExportsUsedInFile: isProduction,
  ignore: ['**/*.gen.ts'],
  ignoreDependencies: [
    'dependency-cruiser',
    'kysely-codegen',
    '@modelcontextprotocol/conformance',
    '@types/smtp-server',
    '@fontsource-variable/inter',
  ],
});

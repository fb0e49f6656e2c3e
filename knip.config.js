/** `--production` excludes tests, so code that only tests use is reported as dead. */
export default ({ production: isProduction }) => ({
  entry: [
    'server/main.ts!',
    'server/commands/{import,backup,restore}.ts!',
    'web/main.tsx!', // entry point of every page
    'web/render.tsx!', // loaded by the server to render pages
    'web/spanish.ts!', // entry point of pages in Spanish
    'contract/operations.ts!', // lists all API calls for tests that check each of them
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
  // Tests may import exports that no other module uses.
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

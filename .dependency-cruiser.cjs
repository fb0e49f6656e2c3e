// The direction of imports: docs/architecture.md shows it as a picture.
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const tests = '\\.test\\.tsx?$|^tests/|^bench/';
const production = (path) => ({ path, pathNot: tests });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      { pathNot: tests },
      { circular: true },
      'Two modules that need each other are one module.',
    ),
    rule(
      'domain-is-pure',
      production('^domain/'),
      { pathNot: '^domain/' },
      'Rules without I/O: they know nothing but each other.',
    ),
    rule(
      'contract-knows-zod-and-domain',
      production('^contract/'),
      { pathNot: '^(contract|domain)/|node_modules/zod/' },
      'It is read by the browser and by the server.',
    ),
    rule(
      'languages-know-domain',
      production('^languages/'),
      { pathNot: '^(languages|domain)/|node_modules/@lingui/' },
      'Texts, and how they are looked up.',
    ),
    rule('web-knows-no-server', { path: '^web/' }, { path: '^server/' }, 'They meet in the contract.'),
    rule('server-knows-no-web', { path: '^server/' }, { path: '^web/' }, 'They meet in the contract.'),
    rule(
      'server-base-knows-no-slice',
      production('^server/(env|http|pages|db|gateways|idp|imports|gazetteer|jobs|backup|metrics)/'),
      { path: '^server/(features|compose|commands|retention)/|^server/(app|main)\\.ts$' },
      'What every slice stands on cannot stand on one of them.',
    ),
    rule(
      'only-the-app-knows-the-embedded-provider',
      { path: '^server/', pathNot: `${tests}|^server/(idp/|compose/identity\\.ts$)` },
      { path: '^server/idp/' },
      'To everything else it is an OpenID provider like any other.',
    ),
    rule(
      'slices-know-no-app',
      production('^server/features/'),
      { path: '^server/(compose|commands|retention)/|^server/(app|main)\\.ts$' },
      'The app puts the slices together.',
    ),
    rule(
      'slices-meet-through-api',
      production('^server/(?:features/([^/]+)|compose|commands|retention)/'),
      { path: '^server/features/', pathNot: '^server/features/($1/|[^/]+/api\\.ts$)' },
      'Another slice is asked through its api.ts, with plain values: no SQL goes across.',
    ),
    rule(
      'app-knows-no-main',
      production('^server/app\\.ts$'),
      { path: '^server/(compose/serve|main)\\.ts$' },
      'It never listens.',
    ),
    rule(
      'web-base-knows-no-feature',
      production('^web/(api|ui|lib|shared)/'),
      { path: '^web/(features|routes)/|^web/(main|app)\\.tsx$' },
      'What every feature stands on cannot stand on one of them.',
    ),
    rule(
      'web-base-knows-no-shelf',
      production('^web/(api|ui|lib)/'),
      { path: '^web/shared/' },
      'What knows the product and serves several features stands on them, not below.',
    ),
    rule(
      'lib-knows-no-product',
      production('^web/lib/'),
      { path: '^(contract|domain)/|^web/(api|ui)/', pathNot: '^domain/language\\.ts$' },
      'Its helpers would do in any other app.',
    ),
    rule(
      'ui-knows-no-product',
      production('^web/ui/'),
      { path: '^(contract|domain)/|^web/api/', pathNot: '^domain/language\\.ts$' },
      'Its components would do in any other app.',
    ),
    rule(
      'features-never-meet',
      production('^web/features/([^/]+)/'),
      { path: '^web/(features|routes)/|^web/(main|app)\\.tsx$', pathNot: '^web/features/$1/' },
      'A route puts features together.',
    ),
    rule(
      'routes-know-no-main',
      production('^web/routes/'),
      { path: '^web/(main|app)\\.tsx$' },
      'It starts them.',
    ),
    rule(
      'product-knows-no-test',
      { path: '^(contract|domain|server|web)/', pathNot: tests },
      { path: '^tests/|\\.test\\.tsx?$' },
      'Tests are not shipped.',
    ),
    rule(
      'imports-exist',
      {},
      // The address of a file, which the build makes.
      { couldNotResolve: true, pathNot: '\\?url$' },
      'A misspelt path, or a package that is not installed.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

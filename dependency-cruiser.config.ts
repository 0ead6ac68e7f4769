import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { areas } from './scripts/areas.ts';

// Dependencies between parts have one direction (docs/architecture.md). scripts/check-imports.ts checks these rules
// and fails if it finds almost no imports.
/** Each folder below an area is a module, and so are the files directly in the folder of the area. */
const modules = '^apps/api/src/modules/(.+)/';
const features = '^apps/web/src/features/([^/]+)/';
const tests = '\\.test\\.tsx?$';

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Move what two files need from each other into a third one.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'not-resolvable',
    comment: 'An import must lead to a file or an installed package.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(\\./sql|virtual:)' },
  },
  {
    name: 'contracts-import-only-zod',
    comment:
      'Server and web app share the contracts, which import only zod and one another; ' +
      'phones.ts, a separate entry point, also imports the numbering plans.',
    severity: 'error',
    from: {
      path: '^packages/contracts/src',
      pathNot: [tests, '^packages/contracts/src/phones\\.ts$'],
    },
    to: { pathNot: ['^packages/contracts/src', 'node_modules/.*zod/', '^zod'] },
  },
  {
    name: 'packages-import-no-product',
    comment: 'A package other than the contracts can be used without Pitlane.',
    severity: 'error',
    from: { path: '^packages/(?!contracts/)' },
    to: { path: '^(apps|prisma|scripts|bench|packages/contracts)/' },
  },
  {
    name: 'web-imports-no-server',
    comment: 'The web app and the server share only the contracts.',
    severity: 'error',
    from: { path: '^apps/web/(src|e2e)' },
    to: { path: '^(apps/api|bench)/' },
  },
  {
    name: 'server-imports-no-web',
    comment: 'The server serves the files of the built web app and imports none of its modules.',
    severity: 'error',
    from: { path: '^apps/api' },
    to: { path: '^(apps/web|bench)/' },
  },
  {
    name: 'apps-import-no-seed',
    comment: 'prisma/ uses the apps to build databases, not the reverse; only tests may import it.',
    severity: 'error',
    from: { path: '^apps/', pathNot: '^apps/(api/src/testing|web/e2e)/' },
    to: { path: '^prisma/' },
  },
  ...areas.slice(0, -1).map(
    (area, index): IForbiddenRuleType => ({
      name: `${area}-uses-only-areas-before-it`,
      comment: `Areas are built in this order: ${areas.join(', ')}; none may import a later one.`,
      severity: 'error',
      from: { path: `^apps/api/src/modules/${area}/`, pathNot: tests },
      to: { path: `^apps/api/src/modules/(${areas.slice(index + 1).join('|')})/` },
    }),
  ),
  {
    name: 'areas-are-wired-by-services',
    comment:
      'The build.ts of an area creates its services; only services.ts and the build.ts of later areas import it.',
    severity: 'error',
    from: { path: modules, pathNot: [tests, '/build\\.ts$'] },
    to: { path: '^apps/api/src/modules/[^/]+/build\\.ts$' },
  },
  {
    name: 'routes-use-only-services',
    comment: 'A route only parses the request and calls its service (app.services).',
    severity: 'error',
    from: { path: `${modules}[^/]+\\.routes\\.ts$` },
    to: { path: '\\.(queries|presenter|jobs)\\.ts$|^apps/api/src/infra/' },
  },
  {
    name: 'rules-are-pure',
    comment:
      'Rules and other plain files are pure functions: they use no database, service or network.',
    severity: 'error',
    from: { path: `${modules}[^./]+(\\.rules)?\\.ts$`, pathNot: '/build\\.ts$' },
    to: {
      path: '\\.(queries|service|routes|presenter|jobs)\\.ts$|^apps/api/src/(infra|plugins)/',
    },
  },
  {
    name: 'queries-import-no-callers',
    comment: 'Services call queries; queries call no service, presenter or route.',
    severity: 'error',
    from: { path: `${modules}[^/]+\\.queries\\.ts$` },
    to: { path: '\\.(service|routes|presenter|jobs)\\.ts$' },
  },
  {
    name: 'other-modules-only-through-services',
    comment:
      'The queries, jobs and routes of another module are private: call its service. Services, ' +
      'rules and presenters may be shared.',
    severity: 'error',
    from: { path: modules, pathNot: tests },
    to: {
      path: `${modules}[^/]+\\.(queries|jobs|routes)\\.ts$`,
      pathNot: '^apps/api/src/modules/$1/',
    },
  },
  {
    name: 'queries-only-from-their-module',
    comment:
      'Only the module itself reads its tables; recurring-jobs.ts deletes old rows of all modules.',
    severity: 'error',
    from: {
      pathNot: [modules, '^apps/api/src/recurring-jobs\\.ts$', '^apps/api/src/testing/', tests],
    },
    to: { path: `${modules}[^/]+\\.queries\\.ts$` },
  },
  {
    name: 'infra-imports-no-product',
    comment: 'Infrastructure wraps external systems and imports no module.',
    severity: 'error',
    from: { path: '^apps/api/src/(infra|http|plugins)/', pathNot: tests },
    to: { path: '^apps/api/src/(modules/|services|context|app|server|worker)' },
  },
  {
    name: 'testing-stays-in-tests',
    comment: 'Test helpers are not part of the product.',
    severity: 'error',
    from: { path: '^apps/api/src/', pathNot: [tests, '^apps/api/src/testing/'] },
    to: { path: '^apps/api/src/testing/' },
  },
  {
    name: 'web-layers',
    comment:
      'Pages and features use forms/, forms/ uses ui/, and all of them use lib/; never the reverse.',
    severity: 'error',
    from: { path: '^apps/web/src/(forms|ui|lib)/', pathNot: tests },
    to: { path: '^apps/web/src/(features|app)/' },
  },
  {
    name: 'ui-imports-no-forms',
    comment: 'Shared code of forms uses the design system, never the reverse.',
    severity: 'error',
    from: { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
    to: { path: '^apps/web/src/forms/' },
  },
  {
    name: 'ui-imports-no-api',
    comment:
      'The design system imports no contract and no session, not even indirectly; ' +
      'components that need them belong in forms/ or a feature.',
    severity: 'error',
    from: { path: '^apps/web/src/ui/', pathNot: tests },
    to: {
      path: '^packages/contracts/(?!src/(catalogue/catalogue\\.spelling|amounts/|money/currencies))|^apps/web/src/lib/(api|session)\\.ts$',
      reachable: true,
    },
  },
  {
    name: 'lib-imports-no-ui',
    comment:
      'The API client, the language and the formats have no visual components; these are in ui/.',
    severity: 'error',
    from: { path: '^apps/web/src/lib/', pathNot: tests },
    to: { path: '^apps/web/src/ui/' },
  },
  {
    name: 'screens-load-on-demand',
    comment:
      'A screen loads its page with import(), so that the router imports all screens but no page.',
    severity: 'error',
    from: { path: `${features}screens\\.ts$` },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/lib/screen\\.ts$', dynamic: false },
  },
  {
    name: 'features-import-no-pages',
    comment: 'Pages use features, never the reverse.',
    severity: 'error',
    from: { path: features },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'features-import-no-other-features',
    comment:
      'Pages combine features. Only features/posts, the ad as it appears in lists, may be used by ' +
      'other features, because every list of ads consists of such ads.',
    severity: 'error',
    from: { path: features, pathNot: '^apps/web/src/features/posts/' },
    to: {
      path: features,
      pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/posts/'],
    },
  },
  {
    name: 'posts-feature-imports-no-other',
    comment: 'Lists use features/posts, which therefore imports no list.',
    severity: 'error',
    from: { path: '^apps/web/src/features/posts/' },
    to: { path: features, pathNot: '^apps/web/src/features/posts/' },
  },
];

export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: ['node_modules', '^apps/api/src/generated/'] },
  exclude: { path: ['(^|/)(dist|test-results)/', '\\.json$', '\\.css$'] },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
  },
};

import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { areas } from './scripts/areas.ts';

// Dependencies between the parts have one direction (docs/architecture.md). scripts/check-imports.ts runs these rules
// and fails if nothing was read.
/** A module is a folder; the files directly in the folder of an area are one as well. */
const modules = '^apps/api/src/modules/(.+)/';
const features = '^apps/web/src/features/([^/]+)/';
const tests = '\\.test\\.tsx?$';

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing: move what both need into a third.',
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
      'Contracts are shared by both sides: they know zod and one another, nothing else; ' +
      'phones.ts, an entry of its own, also the numbering plans.',
    severity: 'error',
    from: {
      path: '^packages/contracts/src',
      pathNot: [tests, '^packages/contracts/src/phones\\.ts$'],
    },
    to: { pathNot: ['^packages/contracts/src', 'node_modules/.*zod/', '^zod'] },
  },
  {
    name: 'packages-know-no-product',
    comment: 'A package other than the contracts can be used without Pitlane.',
    severity: 'error',
    from: { path: '^packages/(?!contracts/)' },
    to: { path: '^(apps|prisma|scripts|bench|packages/contracts)/' },
  },
  {
    name: 'web-knows-no-server',
    comment: 'The web app meets the server through the contracts only.',
    severity: 'error',
    from: { path: '^apps/web/(src|e2e)' },
    to: { path: '^(apps/api|bench)/' },
  },
  {
    name: 'server-knows-no-web',
    comment: 'The server serves the built web app as files; it imports nothing of it.',
    severity: 'error',
    from: { path: '^apps/api' },
    to: { path: '^(apps/web|bench)/' },
  },
  {
    name: 'apps-know-no-seed',
    comment: 'prisma/ builds databases with the apps, not the other way; tests may use it.',
    severity: 'error',
    from: { path: '^apps/', pathNot: '^apps/(api/src/testing|web/e2e)/' },
    to: { path: '^prisma/' },
  },
  ...areas.slice(0, -1).map(
    (area, index): IForbiddenRuleType => ({
      name: `${area}-uses-only-areas-before-it`,
      comment: `Areas are built in this order: ${areas.join(', ')}; none needs one that comes later.`,
      severity: 'error',
      from: { path: `^apps/api/src/modules/${area}/`, pathNot: tests },
      to: { path: `^apps/api/src/modules/(${areas.slice(index + 1).join('|')})/` },
    }),
  ),
  {
    name: 'areas-are-wired-by-services',
    comment:
      "An area's build.ts makes its services; only services.ts and later areas' build.ts use it.",
    severity: 'error',
    from: { path: modules, pathNot: [tests, '/build\\.ts$'] },
    to: { path: '^apps/api/src/modules/[^/]+/build\\.ts$' },
  },
  {
    name: 'routes-ask-services',
    comment: 'A route unpacks and calls its service (app.services); it reads and decides nothing.',
    severity: 'error',
    from: { path: `${modules}[^/]+\\.routes\\.ts$` },
    to: { path: '\\.(queries|presenter|jobs)\\.ts$|^apps/api/src/infra/' },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules and plain files know values only: no database, no service, no outside world.',
    severity: 'error',
    from: { path: `${modules}[^./]+(\\.rules)?\\.ts$`, pathNot: '/build\\.ts$' },
    to: {
      path: '\\.(queries|service|routes|presenter|jobs)\\.ts$|^apps/api/src/(infra|plugins)/',
    },
  },
  {
    name: 'queries-serve',
    comment: 'Queries are asked by a service; they call no service, presenter or route.',
    severity: 'error',
    from: { path: `${modules}[^/]+\\.queries\\.ts$` },
    to: { path: '\\.(service|routes|presenter|jobs)\\.ts$' },
  },
  {
    name: 'modules-meet-through-services',
    comment:
      "Another module's queries, jobs and routes are its own: ask its service. Services, rules " +
      'and presenters may be shared.',
    severity: 'error',
    from: { path: modules, pathNot: tests },
    to: {
      path: `${modules}[^/]+\\.(queries|jobs|routes)\\.ts$`,
      pathNot: '^apps/api/src/modules/$1/',
    },
  },
  {
    name: 'queries-only-from-their-module',
    comment: 'Only a module reads its tables; recurring-jobs.ts cleans up after them all.',
    severity: 'error',
    from: {
      pathNot: [modules, '^apps/api/src/recurring-jobs\\.ts$', '^apps/api/src/testing/', tests],
    },
    to: { path: `${modules}[^/]+\\.queries\\.ts$` },
  },
  {
    name: 'infra-knows-no-product',
    comment: 'The outside world behind small interfaces: it knows no module.',
    severity: 'error',
    from: { path: '^apps/api/src/(infra|http|plugins)/', pathNot: tests },
    to: { path: '^apps/api/src/(modules/|services|context|app|server|worker)' },
  },
  {
    name: 'testing-stays-in-tests',
    comment: 'What is built for tests is not shipped.',
    severity: 'error',
    from: { path: '^apps/api/src/', pathNot: [tests, '^apps/api/src/testing/'] },
    to: { path: '^apps/api/src/testing/' },
  },
  {
    name: 'web-layers',
    comment: 'Pages and features use forms/, which uses ui/; all use lib/. Never the other way.',
    severity: 'error',
    from: { path: '^apps/web/src/(forms|ui|lib)/', pathNot: tests },
    to: { path: '^apps/web/src/(features|app)/' },
  },
  {
    name: 'ui-knows-no-form',
    comment: 'What several forms share uses the design system, never the other way.',
    severity: 'error',
    from: { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
    to: { path: '^apps/web/src/forms/' },
  },
  {
    name: 'ui-knows-no-call',
    comment:
      'The design system knows no contract and no session, not even through what it imports: ' +
      'what does belongs into forms/ or a feature.',
    severity: 'error',
    from: { path: '^apps/web/src/ui/', pathNot: tests },
    to: {
      path: '^packages/contracts/(?!src/(catalogue/catalogue\\.spelling|amounts/|money/currencies))|^apps/web/src/lib/(api|session)\\.ts$',
      reachable: true,
    },
  },
  {
    name: 'lib-draws-nothing',
    comment: 'The API client, the language and the formats have no look: that is ui/.',
    severity: 'error',
    from: { path: '^apps/web/src/lib/', pathNot: tests },
    to: { path: '^apps/web/src/ui/' },
  },
  {
    name: 'screens-load-on-demand',
    comment: 'A screen names its page by import(): the router knows all screens and no page.',
    severity: 'error',
    from: { path: `${features}screens\\.ts$` },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/lib/screen\\.ts$', dynamic: false },
  },
  {
    name: 'features-know-no-pages',
    comment: 'Pages compose features, never the other way.',
    severity: 'error',
    from: { path: features },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'features-do-not-meet',
    comment:
      'Pages compose features. Only the ad as lists show it (features/posts) is used by others, ' +
      'because every list of ads is made of it.',
    severity: 'error',
    from: { path: features, pathNot: '^apps/web/src/features/posts/' },
    to: {
      path: features,
      pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/posts/'],
    },
  },
  {
    name: 'posts-feature-knows-no-other',
    comment: 'What every list is made of knows no list.',
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

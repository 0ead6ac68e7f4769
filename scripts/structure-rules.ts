import { areas } from './areas.ts';

/** Maximum number of lines of a file; components have a lower one. */
const MAX_LINES = 350;
const MAX_COMPONENT_LINES = 300;

const ROLES = ['routes', 'service', 'rules', 'queries', 'presenter', 'jobs'];
const MODULE_FILE = new RegExp(
  `^[a-z]+(?:-[a-z]+)*(?:\\.(?:${ROLES.join('|')})|(?:\\.[a-z-]+)?(?:\\.long)?\\.test)?\\.ts$`,
);
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const VAGUE_NAME = /^(helpers?|commons?|misc|utils?)\b/;

/** Maximum number of folders between an area and a file: the module and one more. */
const MAX_FOLDERS = 2;

const roleHelp =
  'routes parse requests and send responses, service contains the business logic, rules are pure, queries read the database, ' +
  'presenter shapes the response, jobs run in the background, a plain file is pure code described by its name';

function findModuleProblem(parts: string[]): string | null {
  const [area = '', ...rest] = parts;
  if (!areas.includes(area)) return `is in none of the areas ${areas.join(', ')}`;
  const file = rest.at(-1) ?? '';
  if (rest.length > MAX_FOLDERS + 1) return 'is too deep: a module has one level of folders';
  return MODULE_FILE.test(file)
    ? null
    : `does not have the name of a module file (<noun>.ts, <noun>.${ROLES.join('.ts, <noun>.')}.ts, <noun>.*.test.ts): ${roleHelp}; other code belongs in src/infra (external systems), src/http or src/plugins`;
}

const REQUEST_FILE = /-(api|calls|queries)\.ts$/;

const FEATURE_FOLDERS = ['components', 'api', 'testing'];
/** Large features split into subfeatures, each with the folders of a feature. */
const SPLIT_FEATURES = ['moderation'];

function findFeatureProblem(parts: string[]): string | null {
  const [feature = '', folderOrFile = '', innerEntry = '', ...deeper] = parts;
  if (
    SPLIT_FEATURES.includes(feature) &&
    innerEntry !== '' &&
    !FEATURE_FOLDERS.includes(folderOrFile)
  ) {
    return findFeatureProblem([`${feature}/${folderOrFile}`, innerEntry, ...deeper]);
  }
  if (!folderOrFile) return 'belongs in a folder of its feature: features/<feature>/';
  if (innerEntry === '') {
    if (folderOrFile.endsWith('.json')) return findTextsProblem(feature, folderOrFile);
    if (REQUEST_FILE.test(folderOrFile))
      return `sends requests: move it to features/${feature}/api/`;
    return folderOrFile.endsWith('.tsx') && !folderOrFile.endsWith('.test.tsx')
      ? `contains a component: move it to features/${feature}/components/`
      : null;
  }
  if (!FEATURE_FOLDERS.includes(folderOrFile)) {
    return 'is in a folder not allowed in a feature: use components/, api/ (requests to the server) or testing/';
  }
  if (folderOrFile === 'api' && (deeper.length > 0 || !innerEntry.endsWith('.ts'))) {
    return 'is not a request: api/ contains only .ts files, without folders';
  }
  return null;
}

/** Checks that a text file is named after its folder, with an optional suffix for texts loaded separately. */
function findTextsProblem(part: string, file: string): string | null {
  const [name] = file.split(/\.(?:ru|en)\.json$/);
  return name !== file && (name === part || name?.startsWith(`${part}-`))
    ? null
    : `does not have the name of a text file: use ${part}.ru.json and ${part}.en.json`;
}

const COMMENT_OR_LITERAL =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$]*`/g;

/** Reports whether a file is pure data, which may have any length. */
function containsOnlyLiterals(source: string): boolean {
  const code = source.replace(COMMENT_OR_LITERAL, '');
  return !/=>|\b(function|class|new)\b|[\w)\]]\(/.test(code);
}

/**
 * Checks the folder, name and length of a file.
 * @param path path relative to the repository root, with forward slashes
 * @param source text of the file, if it is TypeScript
 * @returns one message per problem, with the suggested fix
 */
export function findStructureProblems(path: string, source: string): string[] {
  const problems: (string | null)[] = [];
  const name = path.split('/').at(-1) ?? '';
  const module = /^apps\/api\/src\/modules\/(.*)$/.exec(path)?.[1];
  const feature = /^apps\/web\/src\/features\/(.*)$/.exec(path)?.[1];
  if (module) problems.push(findModuleProblem(module.split('/')));
  if (feature) problems.push(findFeatureProblem(feature.split('/')));
  const [, part, texts] = /^apps\/web\/src\/(app|forms|lib|ui)\/(.*\.json)$/.exec(path) ?? [];
  if (part && texts) problems.push(findTextsProblem(part, texts));

  if (/\.tsx?$/.test(name)) {
    const lines = containsOnlyLiterals(source) ? 0 : source.split('\n').length - 1;
    const maxLines = name.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_LINES;
    if (lines > maxLines) {
      problems.push(`has ${lines} lines, ${maxLines} are allowed: split it by topic`);
    }
    if (!KEBAB_CASE.test(name)) problems.push('does not have a name in kebab-case');
    if (VAGUE_NAME.test(name)) problems.push('has a vague name: name it after what it contains');
  }
  return problems.flatMap((problem) => (problem ? [`${path} ${problem}`] : []));
}

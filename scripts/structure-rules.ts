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

/** Maximum depth of a file in an area: its module and one level of folders. */
const MAX_DEPTH = 2;

const roleHelp =
  'routes parse requests and send responses, service decides, rules are pure, queries read the database, ' +
  'presenter shapes the response, jobs run in the background, a plain file is pure code described by its name';

function findModuleProblem(parts: string[]): string | null {
  const [area = '', ...rest] = parts;
  if (!areas.includes(area)) return `is in none of the areas ${areas.join(', ')}`;
  const file = rest.at(-1) ?? '';
  if (rest.length > MAX_DEPTH + 1) return 'is too deep: a module has one level of folders';
  return MODULE_FILE.test(file)
    ? null
    : `does not have the name of a module file (<noun>.ts, <noun>.${ROLES.join('.ts, <noun>.')}.ts, <noun>.*.test.ts): ${roleHelp}; other code belongs in src/infra (external systems), src/http or src/plugins`;
}

const REQUEST_FILE = /-(api|calls|queries)\.ts$/;

const FEATURE_FOLDERS = ['components', 'api', 'testing'];
/** Large features that have parts, each with the folders of a feature. */
const FEATURES_WITH_PARTS = ['moderation'];

function findFeatureProblem(parts: string[]): string | null {
  const [area = '', second = '', third = '', ...deeper] = parts;
  if (FEATURES_WITH_PARTS.includes(area) && third !== '' && !FEATURE_FOLDERS.includes(second)) {
    return findFeatureProblem([`${area}/${second}`, third, ...deeper]);
  }
  if (!second) return 'belongs in a folder of its feature: features/<area>/';
  if (third === '') {
    if (second.endsWith('.json')) return findTextsProblem(area, second);
    if (REQUEST_FILE.test(second)) return `sends requests: move it to features/${area}/api/`;
    return second.endsWith('.tsx') && !second.endsWith('.test.tsx')
      ? `contains a component: move it to features/${area}/components/`
      : null;
  }
  if (!FEATURE_FOLDERS.includes(second)) {
    return 'is in a folder that features do not have: use components/, api/ (requests to the server) or testing/';
  }
  if (second === 'api' && (deeper.length > 0 || !third.endsWith('.ts'))) {
    return 'is not a request: api/ contains only .ts files, without folders';
  }
  return null;
}

/** Texts of a part of the web app are in its folder, under its name; texts that load separately have a suffix. */
function findTextsProblem(part: string, file: string): string | null {
  const [name] = file.split(/\.(?:ru|en)\.json$/);
  return name !== file && (name === part || name?.startsWith(`${part}-`))
    ? null
    : `does not have the name of a text file: use ${part}.ru.json and ${part}.en.json`;
}

const COMMENT_OR_LITERAL =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$]*`/g;

/** Reports whether a file contains only literals: such tables may have any length. */
function isLiteral(source: string): boolean {
  const code = source.replace(COMMENT_OR_LITERAL, '');
  return !/=>|\b(function|class|new)\b|[\w)\]]\(/.test(code);
}

/**
 * Checks the folder, name and length of a file.
 * @param path path below the project, with forward slashes
 * @param source its text, if it is TypeScript
 * @returns a sentence for each problem, with the right place
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
    const lines = isLiteral(source) ? 0 : source.split('\n').length - 1;
    const maxLines = name.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_LINES;
    if (lines > maxLines) {
      problems.push(`has ${lines} lines, ${maxLines} are allowed: split it by topic`);
    }
    if (!KEBAB_CASE.test(name)) problems.push('does not have a name in kebab-case');
    if (VAGUE_NAME.test(name)) problems.push('has a vague name: name it after what it contains');
  }
  return problems.flatMap((problem) => (problem ? [`${path} ${problem}`] : []));
}

import { areas } from './areas.ts';

/** Maximum number of lines of a file; components have a lower one. */
const MAX_LINES = 350;
const MAX_COMPONENT_LINES = 300;

const ROLES = ['routes', 'service', 'rules', 'queries', 'presenter', 'jobs'];
const MODULE_FILE = new RegExp(
  `^[a-z]+(?:-[a-z]+)*(?:\\.(?:${ROLES.join('|')})|(?:\\.[a-z-]+)?(?:\\.long)?\\.test)?\\.ts$`,
);
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const VAGUE = /^(helpers?|commons?|misc|utils?)\b/;

/** A module, and one level of folders in it. */
const MAX_DEPTH = 2;

const roleHelp =
  'routes unpack and answer, service decides, rules are pure, queries read the database, ' +
  'presenter shapes the answer, jobs run in the background, a plain file holds what its name says and is pure';

function moduleTrouble(parts: string[]): string | null {
  const [area = '', ...rest] = parts;
  if (!areas.includes(area)) return `is in none of the areas ${areas.join(', ')}`;
  const file = rest.at(-1) ?? '';
  if (rest.length > MAX_DEPTH + 1) return 'is too deep: a module has one level of folders';
  return MODULE_FILE.test(file)
    ? null
    : `is none of the kinds a module has (<noun>.ts, <noun>.${ROLES.join('.ts, <noun>.')}.ts, <noun>.*.test.ts): ${roleHelp}; what is none of these belongs into src/infra (outside world), src/http or src/plugins`;
}

const REQUEST_FILE = /-(api|calls|queries)\.ts$/;

const FEATURE_FOLDERS = ['components', 'api', 'testing'];
/** Large features that have parts, each with the folders of a feature. */
const FEATURES_WITH_PARTS = ['moderation'];

function featureTrouble(parts: string[]): string | null {
  const [area = '', second = '', third = '', ...deeper] = parts;
  if (FEATURES_WITH_PARTS.includes(area) && third !== '' && !FEATURE_FOLDERS.includes(second)) {
    return featureTrouble([`${area}/${second}`, third, ...deeper]);
  }
  if (!second) return 'belongs into a folder of its feature: features/<area>/';
  if (third === '') {
    if (second.endsWith('.json')) return textsTrouble(area, second);
    if (REQUEST_FILE.test(second)) return `asks the server: that lives in features/${area}/api/`;
    return second.endsWith('.tsx') && !second.endsWith('.test.tsx')
      ? `components live in features/${area}/components/`
      : null;
  }
  if (!FEATURE_FOLDERS.includes(second)) {
    return 'features have only the folders components/ (what is seen), api/ (what is asked of the server) and testing/';
  }
  if (second === 'api' && (deeper.length > 0 || !third.endsWith('.ts'))) {
    return 'api/ holds the requests of the feature, a .ts file each, and no folders';
  }
  return null;
}

/** Texts of a part of the web app are in its folder, under its name; those that load separately add a suffix. */
function textsTrouble(part: string, file: string): string | null {
  const [name] = file.split(/\.(?:ru|en)\.json$/);
  return name !== file && (name === part || name?.startsWith(`${part}-`))
    ? null
    : `texts of ${part} are ${part}.ru.json and ${part}.en.json`;
}

const QUOTED = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$]*`/g;

/** Reports whether a file contains only literals: such tables may have any length. */
function isLiteral(source: string): boolean {
  const code = source.replace(QUOTED, '');
  return !/=>|\b(function|class|new)\b|[\w)\]]\(/.test(code);
}

/**
 * Checks the folder, name and length of a file.
 * @param path path below the project, with forward slashes
 * @param source its text, if it is TypeScript
 * @returns sentences that name the right place; empty if everything is right
 */
export function structureTroubles(path: string, source: string): string[] {
  const troubles: (string | null)[] = [];
  const name = path.split('/').at(-1) ?? '';
  const module = /^apps\/api\/src\/modules\/(.*)$/.exec(path)?.[1];
  const feature = /^apps\/web\/src\/features\/(.*)$/.exec(path)?.[1];
  if (module) troubles.push(moduleTrouble(module.split('/')));
  if (feature) troubles.push(featureTrouble(feature.split('/')));
  const [, part, texts] = /^apps\/web\/src\/(app|forms|lib|ui)\/(.*\.json)$/.exec(path) ?? [];
  if (part && texts) troubles.push(textsTrouble(part, texts));

  if (/\.tsx?$/.test(name)) {
    const lines = isLiteral(source) ? 0 : source.split('\n').length - 1;
    const maxLines = name.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_LINES;
    if (lines > maxLines) {
      troubles.push(`has ${lines} lines, ${maxLines} are allowed: split it by what it is about`);
    }
    if (!KEBAB.test(name)) troubles.push('is not called in kebab-case');
    if (VAGUE.test(name)) troubles.push('has a name that says nothing: name it by its noun');
  }
  return troubles.flatMap((trouble) => (trouble ? [`${path} ${trouble}`] : []));
}

// Generates the lists of variables in files of the project from the schemas that config.ts collects and the table
// below.
import { configVariables } from '../apps/api/src/config.ts';
import type { Variable } from '../apps/api/src/variable.ts';

const otherVariables: Variable[] = [
  {
    name: 'SEED_DEMO',
    fallback: '',
    description:
      'Whether an empty database gets the demo world: `1` or `0`; by default `0` in production, else `1`',
  },
  {
    name: 'DATA_FOLDER',
    for: 'npm start',
    fallback: 'data',
    description: 'Folder for PostgreSQL, pictures, the secret and emails',
  },
  {
    name: 'INBOX_PORT',
    for: 'npm start',
    fallback: '1080',
    description:
      'Port of the web page of the inbox, on this machine only; a free port if it is in use',
  },
  {
    name: 'INBOX_SMTP_PORT',
    for: 'npm start',
    fallback: '1025',
    description: 'Port where the inbox receives email; a free port if it is in use',
  },
  {
    name: 'DATABASE_OWNER_URL',
    for: 'pnpm db:migrate',
    fallback: '',
    description:
      'The same database with the role that owns it; `DATABASE_URL` by default. Compose sets it',
  },
  {
    name: 'DATABASE_ADMIN_URL',
    for: 'pnpm db:roles',
    fallback: '',
    description: 'The same database with a superuser. Compose sets it',
  },
  {
    name: 'POSTGRES_PASSWORD',
    for: 'compose',
    compose: 'file',
    required: true,
    fallback: '',
    description:
      'Password of the superuser and the owner in PostgreSQL; letters and digits only; required',
  },
  {
    name: 'POSTGRES_APP_PASSWORD',
    for: 'compose',
    compose: 'file',
    required: true,
    fallback: '',
    description:
      'Another password, with which the server and the worker read and write rows; required',
  },
  {
    name: 'POSTGRES_SHARED_BUFFERS',
    for: 'compose',
    compose: 'file',
    fallback: '256MB',
    description: '`shared_buffers` of PostgreSQL',
  },
  {
    name: 'POSTGRES_MAX_WAL_SIZE',
    for: 'compose',
    compose: 'file',
    fallback: '1GB',
    description: '`max_wal_size` of PostgreSQL',
  },
  {
    name: 'POSTGRES_MEMORY',
    for: 'compose',
    compose: 'file',
    fallback: '1g',
    description: 'Memory limit of PostgreSQL',
  },
  {
    name: 'MAILDEV_PORT',
    for: 'compose',
    compose: 'file',
    fallback: '1080',
    description: 'Port of the web page of the inbox, on this machine only',
  },
  {
    name: 'PITLANE_URL',
    for: 'pnpm call',
    fallback: 'http://localhost:3000',
    description: 'URL of the product',
  },
  {
    name: 'PITLANE_TOKEN',
    for: 'pnpm call',
    fallback: '',
    description: 'Personal access token of a moderator, or token of a session',
  },
  {
    name: 'CHROMIUM_PATH',
    for: 'tests',
    fallback: '',
    description: 'Path of the browser for the browser tests',
  },
  {
    name: 'DEMO_PICTURES',
    for: 'tests',
    fallback: 'all',
    description: 'Pictures of the demo world: `all`, or `few`, which takes less time',
  },
];

/** Lists all variables in the order of the generated files. */
export const allVariables = (): Variable[] => [...configVariables(), ...otherVariables];

/** Reports whether compose passes the variable from its environment to the containers. */
const isPassedOn = ({ compose, for: onlyFor }: Variable) => !compose && !onlyFor;

/** Reports whether the environment of compose, such as the file `.env`, may set the variable. */
const isReadByCompose = (variable: Variable) => variable.compose === 'file' || isPassedOn(variable);

function formatTable(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, for: program, description, fallback }) => {
    const [onlyFor, value] = [program, fallback].map((text) => (text ? `\`${text}\`` : ''));
    return `| \`${name}\` | ${onlyFor} | ${value} | ${description} |`;
  });
  return ['| Variable | Only for | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

const formatEnvironment = (variables: readonly Variable[]) =>
  variables
    .filter(isPassedOn)
    .map(({ name, composeDefault, fallback }) => {
      return `    ${name}: \${${name}:-${composeDefault ?? fallback}}`;
    })
    .join('\n');

const formatExample = (variables: readonly Variable[]) =>
  variables
    .filter(isReadByCompose)
    .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
    .map(({ name, description, composeDefault, fallback, required }) => {
      const line = `${name}=${composeDefault ?? fallback}`;
      return `# ${description.replaceAll('`', '')}\n${required ? line : `# ${line}`}\n`;
    })
    .join('\n');

/** Replaces the content between two markers of a file. */
function replaceBetween(file: string, begin: string, end: string, content: string): string {
  const [from, to] = [file.indexOf(begin), file.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`file has no markers ${begin} and ${end}`);
  const indent = /[ ]*$/.exec(file.slice(0, to))?.[0] ?? '';
  return `${file.slice(0, from + begin.length)}\n${content}\n${indent}${file.slice(to)}`;
}

/** Generators by path of the file: each returns the new content, given the current content and the variables. */
export const variableFiles: Record<string, (file: string, variables: Variable[]) => string> = {
  'docs/operations.md': (page, variables) =>
    replaceBetween(
      page,
      '<!-- variables: written by pnpm variables -->',
      '<!-- end of variables -->',
      formatTable(variables),
    ),
  'docker-compose.yml': (file, variables) =>
    replaceBetween(
      file,
      '# variables: written by pnpm variables',
      '# end of variables',
      formatEnvironment(variables),
    ),
  '.env.example': (_file, variables) =>
    `# Settings for docker compose, which reads them from a file called \`.env\`. Written by pnpm variables.
# See docs/operations.md.

${formatExample(variables)}`,
};

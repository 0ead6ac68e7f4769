// The first thing that runs, on whatever Node the machine has (18.3 or later): brings Node 24, pnpm
// and all packages, then hands over to them. Nothing but Node's own modules may be used here.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// As a whole: Node before 18.3 has no parseArgs, and is refused in plain words.
import util from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const commands = {
  start: {
    script: 'start.ts',
    about: 'starts the product at http://localhost:3000 with a database and an inbox of its own',
  },
  dev: { script: 'start.ts', parameters: ['--dev'], about: 'the same, with reload for developers' },
  test: { script: 'check.ts', about: 'runs the static checks and all tests' },
  'test:long': {
    script: 'check.ts',
    parameters: ['--long'],
    about: 'the same, with the rounds, languages and devices that are tested only now and then',
  },
};
const CHECK_PARENT_MS = 1_000;

/** Parent and command line of a process, on Linux without starting another one. */
function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, so fields are counted from its end.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return { parent: Number.parseInt(line, 10), command: line };
  } catch {
    return null;
  }
}

/** Who started this: npm, found behind the shell that npm runs a script in. */
function starter() {
  const shell = processOf(process.ppid);
  return shell?.command.includes('bootstrap.mjs') ? shell.parent : process.ppid;
}

// Asked first: when npm is killed during the install, this process gets another parent.
const parent = starter();

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

if (!util.parseArgs) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 18.3 or later.`);
}
const name = process.argv[2];
if (!Object.hasOwn(commands, name)) {
  fail(`Use node scripts/bootstrap.mjs with one of ${Object.keys(commands).join(', ')}.`, 2);
}
const { script, parameters = [], about } = commands[name];
const help = `  npm run ${name}
      ${about}

  --help  prints this and does nothing

docs/operations.md describes the variables.

Ends with 0 when done, 1 on failure, 2 on wrong usage.`;
let asked;
try {
  const options = { help: { type: 'boolean', short: 'h' } };
  asked = util.parseArgs({ args: process.argv.slice(3), options }).values;
} catch (error) {
  fail(`${error.message}\n\n${help}`, 2);
}
if (asked.help) {
  console.log(help);
  process.exit(0);
}

/** Installs what the files about packages ask for, unless that is installed. */
function install() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(readFileSync(join(root, file)));
  }
  const stamp = hash.digest('hex');
  const stampFile = join(root, 'node_modules', '.pitlane-installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing Node 24, pnpm and all packages …');
  const { packageManager, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  // Installation scripts run on the Node that this project pins.
  const packages = [`--package=node@${devDependencies.node}`, `--package=${packageManager}`];
  const { error, status } = spawnSync(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    ['--yes', ...packages, 'pnpm', 'install', '--frozen-lockfile'],
    { cwd: root, stdio: 'inherit' },
  );
  if (error || status !== 0) {
    const reason = error?.code === 'ENOSPC' ? 'the disk is full' : 'see the lines above';
    fail(`Could not install the packages: ${reason}.`);
  }
  writeFileSync(stampFile, stamp);
}

install();
const node = join(root, 'node_modules', 'node', 'bin', 'node');
if (starter() !== parent) process.exit(1);
const child = spawn(node, [join(root, 'scripts', script), ...parameters], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// Ctrl-C reaches the child by itself; a signal to this process alone is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
// npm killed without a word leaves this process to another parent: then everything ends.
setInterval(() => {
  if (starter() !== parent) child.kill('SIGTERM');
}, CHECK_PARENT_MS).unref();

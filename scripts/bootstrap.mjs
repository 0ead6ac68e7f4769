// Entry point for Node 18.3 and later: installs Node 24, pnpm and all packages, then runs the script of the command.
// Only Node's built-in modules may be used here.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// Default import, because Node before 18.3 has no parseArgs and must fail with a clear message.
import util from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const commands = {
  start: {
    script: 'start.ts',
    about: 'starts the product at http://localhost:3000 with its own database and inbox',
  },
  dev: {
    script: 'start.ts',
    parameters: ['--dev'],
    about: 'the same, and reloads when sources change',
  },
  test: { script: 'check.ts', about: 'runs the static checks and all tests' },
  'test:long': {
    script: 'check.ts',
    parameters: ['--long'],
    about: 'the same, with more rounds, languages and devices',
  },
};
const PARENT_CHECK_INTERVAL_MS = 1_000;

/** Returns the parent and the command line of a process; on Linux without starting another process. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything, so fields are counted from its end.
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

/** Returns the process id of npm: the parent, or the grandparent if npm runs scripts in a shell. */
function findNpmPid() {
  const shell = readProcess(process.ppid);
  return shell?.command.includes('bootstrap.mjs') ? shell.parent : process.ppid;
}

// Must come first: if npm is killed during the installation, this process gets another parent.
const parent = findNpmPid();

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

if (!util.parseArgs) {
  fail(`Node ${process.versions.node} is too old: install Node 18.3 or later.`);
}
const name = process.argv[2];
if (!Object.hasOwn(commands, name)) {
  fail(`Use node scripts/bootstrap.mjs with one of ${Object.keys(commands).join(', ')}.`, 2);
}
const { script, parameters = [], about } = commands[name];
const help = `  npm run ${name}
      ${about}

  --help  prints this help and does nothing else

docs/operations.md describes the variables.

Exits with 0 on success, 1 on failure, 2 on wrong usage.`;
let values;
try {
  const options = { help: { type: 'boolean', short: 'h' } };
  values = util.parseArgs({ args: process.argv.slice(3), options }).values;
} catch (error) {
  fail(`${error.message}\n\n${help}`, 2);
}
if (values.help) {
  console.log(help);
  process.exit(0);
}

/** Installs the packages unless the installed ones match the package files. */
function install() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(readFileSync(join(root, file)));
  }
  const fingerprint = hash.digest('hex');
  const fingerprintFile = join(root, 'node_modules', '.pitlane-installed');
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return;
  console.log('Installing Node 24, pnpm and all packages …');
  const { packageManager, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  // Install scripts run on the pinned Node.
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
  writeFileSync(fingerprintFile, fingerprint);
}

install();
const node = join(root, 'node_modules', 'node', 'bin', 'node');
if (findNpmPid() !== parent) process.exit(1);
const child = spawn(node, [join(root, 'scripts', script), ...parameters], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// Ctrl-C reaches the child directly; signals that only this process receives are forwarded.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
// Stops everything if npm is killed: this process then has another parent.
setInterval(() => {
  if (findNpmPid() !== parent) child.kill('SIGTERM');
}, PARENT_CHECK_INTERVAL_MS).unref();

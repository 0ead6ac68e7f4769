// The first thing that runs, on whatever Node the machine has (18 or later): brings Node 24, pnpm
// and all packages, then hands over to them. Nothing but Node's own modules may be used here.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.pitlane-installed');
const commands = { start: 'start.ts', test: 'check.ts' };

function fail(message) {
  console.error(message);
  process.exit(1);
}

const command = commands[process.argv[2]];
if (!command)
  fail(`Unknown command ${process.argv[2]}: use ${Object.keys(commands).join(' or ')}.`);
if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 18 or later.`);
}

/** What the installed packages depend on; another hash means another install. */
function wanted() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function run(program, parameters, options = {}) {
  const result = spawnSync(program, parameters, { cwd: root, stdio: 'inherit', ...options });
  if (result.error || result.status !== 0) {
    const reason = result.error?.code === 'ENOSPC' ? 'the disk is full' : 'see the lines above';
    fail(`Could not install the packages: ${reason}.`);
  }
}

function install() {
  const stamp = wanted();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const { packageManager, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  console.log('Installing Node 24, pnpm and all packages …');
  // pnpm itself runs on the Node that this project pins.
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  run(npx, [
    '--yes',
    `--package=node@${devDependencies.node}`,
    `--package=${packageManager}`,
    'pnpm',
    'install',
    '--frozen-lockfile',
  ]);
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  // Prisma asks for an engine that generating the client does not need: any existing path will do.
  run(node, [join(root, 'prisma/node_modules/prisma/build/index.js'), 'generate'], {
    cwd: join(root, 'prisma'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: node },
  });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

install();

const node = join(root, 'node_modules', 'node', 'bin', 'node');
const child = spawn(node, [join(root, 'scripts', command), ...process.argv.slice(3)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
// Ctrl-C reaches the child by itself; a signal to this process alone is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
// npm killed without a word leaves this process to another parent: then everything ends.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 1_000).unref();

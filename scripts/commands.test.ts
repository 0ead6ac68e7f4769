import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, runCommand } from '../apps/api/src/infra/command-line.ts';
import { captureOutput } from '../apps/api/src/testing/run-command.ts';
import { root } from './turbo.ts';

/** A script of package.json or another file that users run, with its fixed arguments. */
interface Script {
  name: string;
  file: string;
  words: string[];
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const packageScripts = Object.entries(scripts).flatMap(([name, line]): Script[] => {
  const [, file, rest = ''] = /^node .*?(\S+\.(?:ts|mjs))(.*)$/.exec(line) ?? [];
  return file ? [{ name, file, words: rest.split(' ').filter(Boolean) }] : [];
});
const otherScripts = [
  'prisma/commands/drift.ts',
  'prisma/seed/draw-demo.ts',
  'prisma/seed/content/draw-pictures.ts',
].map((file): Script => ({ name: file, file, words: [] }));
const allScripts = [...packageScripts, ...otherScripts];

// The first command loads all modules of the server.
vi.setConfig({ testTimeout: 30_000 });

const mediaFolder = mkdtempSync(join(tmpdir(), 'pitlane-commands-'));
writeFileSync(join(mediaFolder, 'picture'), 'asked for in the database');
afterAll(() => rmSync(mediaFolder, { recursive: true }));

const DATABASE_URL = 'postgresql://nobody:nothing@127.0.0.1:1/none';

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  vi.stubEnv('DATABASE_OWNER_URL', DATABASE_URL.replace('nobody:nothing', 'owner:secret'));
  vi.stubEnv('DATABASE_ADMIN_URL', DATABASE_URL.replace('nobody:nothing', 'admin:secret'));
  vi.stubEnv('MEDIA_FOLDER', mediaFolder);
  vi.stubEnv('JWT_SECRET', 'tests-only-0123456789abcdefghijklmnop');
  vi.stubEnv('PITLANE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('PITLANE_TOKEN', 'mk_0123456789abcdef');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

class Exit extends Error {
  readonly code: number;

  constructor(code: unknown) {
    super();
    this.code = Number(code);
  }
}

let imports = 0;

/** Runs a script in this process, because a process takes a second. */
async function run({ file, words }: Script, args: readonly string[]) {
  const { argv } = process;
  process.argv = [process.execPath, file, ...words, ...args];
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(code);
  });
  try {
    return await captureOutput(async () => {
      imports += 1;
      try {
        // Scripts that read their arguments at import are imported for each run.
        const { command }: { command?: Command } = await import(`${join(root, file)}?${imports}`);
        if (command) return await runCommand(command, process.argv.slice(2));
      } catch (error) {
        if (error instanceof Exit) return error.code;
        throw error;
      }
      throw new Error(`${file} did not exit`);
    });
  } finally {
    process.argv = argv;
    exit.mockRestore();
  }
}

describe.each(allScripts)('$name', (script) => {
  it('prints its help and does nothing else', async () => {
    const { code, out, err } = await run(script, ['--help']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ {2}(pnpm|node|npm) \S+.*\n {6}\S/m);
    expect(out).toContain('--help');
  });

  it('rejects unknown options with its help', async () => {
    for (const words of [['--colour'], ['one', 'too', 'many', 'words']]) {
      const { code, out, err } = await run(script, words);

      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^\S.*\n\n/);
      expect(err).toContain('--help  ');
    }
  });
});

const databaseArguments: Record<string, string[][]> = {
  account: [
    ['create', 'a@example.test', 'moderator'],
    ['role', 'a@example.test', 'admin', '--dry-run'],
    ['block', 'a@example.test', 'reason'],
    ['unblock', 'a@example.test'],
    ['phones'],
  ],
  call: [['getModerationPosts']],
  ledger: [['check']],
  media: [['check'], ['sweep'], ['sweep', '--dry-run']],
  'db:roles': [[], ['--dry-run']],
  'db:migrate': [[], ['--dry-run']],
  'db:seed': [[], ['--dry-run']],
  'demo:redate': [[], ['--dry-run']],
  'search:verify': [[]],
  'search:rebuild': [[], ['--dry-run']],
  digests: [[], ['--dry-run']],
};
const benches = packageScripts.filter(({ name }) => name.startsWith('bench:'));

it.each([
  ...packageScripts.flatMap((script) =>
    (databaseArguments[script.name] ?? []).map((words) => ({ ...script, given: words.join(' ') })),
  ),
  ...benches.map((script) => ({ ...script, given: '' })),
])('reports an unreachable database in one line: $name $given', async ({ given, ...script }) => {
  const { code, out, err } = await run(script, given.split(' ').filter(Boolean));

  expect([code, out]).toEqual([1, expect.not.stringContaining('\n    at ')]);
  expect(err).toMatch(/^[^\n]*(is unreachable|does not (answer|respond))[^\n]*\n$/);
});

it('offers a dry run for everything that changes data', async () => {
  const readOnly = ['check', 'phones', 'search:verify'];
  const withoutDryRun: string[] = [];
  for (const file of new Set(
    Object.keys(databaseArguments).map(
      (name) => allScripts.find((each) => each.name === name)?.file,
    ),
  )) {
    const { command }: { command: Command } = await import(`${join(root, `${file}`)}`);
    for (const [name, { options = {} }] of Object.entries(command.actions)) {
      if (!('dry-run' in options)) withoutDryRun.push(name);
    }
  }

  expect(new Set(withoutDryRun)).toEqual(new Set(readOnly));
});

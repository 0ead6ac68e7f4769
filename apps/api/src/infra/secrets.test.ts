import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { inParallel } from '../testing/parallel.ts';
import { Keys, readSecret } from './secrets.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'pitlane-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let fileCount = 0;
/** Path of a file that does not exist, in a folder that does not exist either. */
const missingFile = () => {
  fileCount += 1;
  return join(folder, String(fileCount), 'deep', 'secret');
};
const read = (SECRET_FILE: string) => readSecret({ JWT_SECRET: '', SECRET_FILE });

describe('readSecret', () => {
  it('returns the configured secret and creates no file', () => {
    const file = missingFile();

    expect(readSecret({ JWT_SECRET: 'given', SECRET_FILE: file })).toBe('given');
    expect(existsSync(file)).toBe(false);
  });

  it('creates a random secret of 48 bytes, readable by its owner only, and reuses it', () => {
    const file = missingFile();
    const secret = read(file);

    expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read(file)).toBe(secret);
    expect(read(missingFile())).not.toBe(secret);
    expect(readdirSync(join(file, '..'))).toEqual(['secret']);
  });

  it('reads a secret that an operator wrote, without the line end', () => {
    const file = missingFile();
    read(file);
    writeFileSync(file, `${'an-operator-wrote-this-0123456789-0123456789-abc'}\n`);

    expect(read(file)).toBe('an-operator-wrote-this-0123456789-0123456789-abc');
  });

  it.each(['', '\n', 'short', 'x'.repeat(47), ` ${'x'.repeat(40)}          `])(
    'rejects a file whose secret is too short, and leaves it unchanged: %j',
    (content) => {
      const file = missingFile();
      read(file);
      writeFileSync(file, content);

      expect(() => read(file)).toThrow(`${file} holds no secret`);
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );

  it("reports the file system's error if the file cannot be created", () => {
    const file = missingFile();
    read(file);

    expect(() => read(join(file, 'below-a-file'))).toThrow(/ENOTDIR|EEXIST/);
  });

  it('returns the same secret to processes that start at once', async () => {
    const file = missingFile();
    const module = JSON.stringify(new URL('./secrets.ts', import.meta.url).href);
    const script = `import { readSecret } from ${module};
      process.stdout.write(readSecret({ JWT_SECRET: '', SECRET_FILE: ${JSON.stringify(file)} }));`;

    const results = await inParallel(6, () =>
      run(process.execPath, ['--input-type=module', '-e', script]),
    );

    const secrets = new Set(results.map(({ stdout }) => stdout));
    expect([...secrets]).toEqual([readFileSync(file, 'utf8')]);
    expect(readdirSync(join(file, '..'))).toEqual(['secret']);
  });
});

const keys = new Keys('tests-only-0123456789abcdefghijklmnop');
const id = fc.uuid();
const purpose = fc.constantFrom('registration', 'password_reset', 'email_change');

describe('Keys', () => {
  it('differ between uses and secrets', () => {
    const uses = [
      'token',
      'viewer',
      'network',
      'phone-code',
      'cookie',
      'link x',
      'link y',
    ] as const;
    const other = new Keys('another-installation-0123456789abcdefg');

    const all = uses.flatMap((use) => [keys.keyFor(use), other.keyFor(use)]);

    expect(new Set(all).size).toBe(all.length);
    for (const key of all) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  });

  it('are the same in every process', () => {
    const again = new Keys('tests-only-0123456789abcdefghijklmnop');

    expect(again.keyFor('token')).toBe(keys.keyFor('token'));
    expect(again.hash('network', 'x')).toBe(keys.hash('network', 'x'));
  });

  it('hash a text differently for each use', () => {
    expect(keys.hash('network', 'x')).not.toBe(keys.hash('viewer', 'x'));
    expect(keys.hash('network', 'x')).not.toBe(keys.hash('network', 'y'));
    expect(keys.hash('network', 'x')).toMatch(/^[\w-]{43}$/);
  });
});

describe('links of Keys', () => {
  it('have 56 characters that identify their row', () => {
    fc.assert(
      fc.property(purpose, id, (use, row) => {
        const link = keys.linkOf(use, row);

        expect(link).toMatch(/^[A-Za-z0-9_-]{56}$/);
        expect(keys.readLink(use, link)).toBe(row);
        expect(keys.linkOf(use, row)).toBe(link);
      }),
    );
  });

  it('are invalid for another purpose or another secret', () => {
    const other = new Keys('another-installation-0123456789abcdefg');
    fc.assert(
      fc.property(purpose, purpose, id, (use, another, row) => {
        const link = keys.linkOf(use, row);

        expect(other.readLink(use, link)).toBeNull();
        expect(keys.readLink(another, link)).toBe(use === another ? row : null);
      }),
    );
  });

  it('have one spelling: any changed character invalidates them', () => {
    const character = fc.constantFrom(...'ABCDEFabcdef0189-_=+/. ');
    fc.assert(
      fc.property(purpose, id, fc.nat(55), character, (use, row, index, other) => {
        const link = keys.linkOf(use, row);
        const changed = link.slice(0, index) + other + link.slice(index + 1);

        expect(keys.readLink(use, changed)).toBe(changed === link ? row : null);
      }),
      { numRuns: 500 },
    );
  });

  it('reject arbitrary texts', () => {
    fc.assert(
      fc.property(purpose, fc.string({ unit: 'binary', maxLength: 120 }), (use, text) => {
        expect(keys.readLink(use, text)).toBeNull();
      }),
    );
    const link = keys.linkOf('registration', crypto.randomUUID());
    for (const text of ['', '0', `${link}=`, `${link}\n`, ` ${link}`, link + link, link.slice(1)]) {
      expect(keys.readLink('registration', text)).toBeNull();
    }
  });
});

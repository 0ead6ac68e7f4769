import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUploadServer } from '../testing/upload-server.ts';
import {
  createFile,
  createUploadFolder,
  prepareUploadFolder,
  sweepUploads,
  UploadFolderError,
} from './upload-folder.ts';

let folder: string;
/** Parent folder of uploads. */
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-upload-folder-'));
  vi.stubEnv('TMPDIR', folder);
  root = join(folder, `pitlane-uploads-${process.geteuid?.()}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that has begun an upload and stays alive. */
async function anUploadingProcess() {
  const script = `
    import { makeUpload, createFile } from '${new URL('upload-folder.ts', import.meta.url)}';
    const upload = await makeUpload();
    await (await createFile(upload + '/0')).close();
    console.log(upload);
    setInterval(() => {}, 1_000);`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(child.stdout, 'data');
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { upload: String(said).trim(), kill };
}

describe('prepareUploadFolder', () => {
  it('rejects a symbolic link and writes nothing behind it', async () => {
    const target = join(folder, 'of-somebody');
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, root);

    await expect(createUploadFolder()).rejects.toThrow(UploadFolderError);
    await expect(startUploadServer(folder)).rejects.toThrow(`Uploads need ${root}`);
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([0o777, 0o755, 0o701, 0o770])(
    'rejects a folder that others can access: %o',
    async (mode) => {
      mkdirSync(root);
      chmodSync(root, mode);

      await expect(createUploadFolder()).rejects.toThrow('mode 0700');
      await expect(sweepUploads()).rejects.toThrow('mode 0700');
      expect(readdirSync(root)).toEqual([]);
    },
  );

  it('rejects a folder of another owner', async () => {
    const other = (process.geteuid?.() ?? 0) + 1;
    vi.spyOn(process, 'geteuid').mockReturnValue(other);
    mkdirSync(join(folder, `pitlane-uploads-${other}`), { mode: 0o700 });

    await expect(prepareUploadFolder()).rejects.toThrow('a folder of this user alone');
  });

  it('creates no file whose name exists, even as a link', async () => {
    const upload = await createUploadFolder();
    const precious = join(folder, 'precious');
    writeFileSync(precious, 'as it was');
    symlinkSync(precious, join(upload, '0'));
    symlinkSync(join(folder, 'nothing-yet'), join(upload, '1'));

    await expect(createFile(join(upload, '0'))).rejects.toThrow('EEXIST');
    await expect(createFile(join(upload, '1'))).rejects.toThrow('EEXIST');
    expect(readFileSync(precious, 'utf8')).toBe('as it was');
    expect(readdirSync(folder)).not.toContain('nothing-yet');
  });
});

describe('sweepUploads', () => {
  it('removes uploads of killed processes, and none of live ones', async () => {
    const [living, killed] = await Promise.all([anUploadingProcess(), anUploadingProcess()]);
    const own = await createUploadFolder();
    await killed.kill();

    await sweepUploads();

    const left = readdirSync(root).map((name) => join(root, name));
    expect(left.sort()).toEqual([living.upload, own].sort());
    await living.kill();
    await sweepUploads();
    expect(readdirSync(root).map((name) => join(root, name))).toEqual([own]);
  });

  it('removes uploads older than any request, and those of an earlier process with the same id', async () => {
    const [old, ofForerunner, young] = [
      await createUploadFolder(),
      await createUploadFolder(),
      await createUploadFolder(),
    ];
    const at = (moment: number) => new Date(moment);
    utimesSync(old, at(Date.now() - 3_601_000), at(Date.now() - 3_601_000));
    const before = performance.timeOrigin - 1_000;
    utimesSync(ofForerunner, at(before), at(before));

    await sweepUploads();

    expect(readdirSync(root).map((name) => join(root, name))).toEqual([young]);
  });

  it('runs in every server, repeatedly', async () => {
    const killed = await anUploadingProcess();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = await startUploadServer(folder);
    expect(server.left()).toHaveLength(2);

    await killed.kill();
    vi.advanceTimersByTime(60_000);

    await expect.poll(() => server.left()).toEqual([]);
    await server.close();
  });
});

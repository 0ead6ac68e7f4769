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
async function startUploadingProcess() {
  const script = `
    import { createUploadFolder, createFile } from '${new URL('upload-folder.ts', import.meta.url)}';
    const upload = await createUploadFolder();
    await (await createFile(upload + '/0')).close();
    console.log(upload);
    setInterval(() => {}, 1_000);`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = await once(child.stdout, 'data');
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { upload: String(output).trim(), kill };
}

describe('prepareUploadFolder', () => {
  it('rejects a symbolic link and writes nothing to its target', async () => {
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
    const otherOwner = (process.geteuid?.() ?? 0) + 1;
    vi.spyOn(process, 'geteuid').mockReturnValue(otherOwner);
    mkdirSync(join(folder, `pitlane-uploads-${otherOwner}`), { mode: 0o700 });

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
    const [live, killed] = await Promise.all([startUploadingProcess(), startUploadingProcess()]);
    const ownUpload = await createUploadFolder();
    await killed.kill();

    await sweepUploads();

    const remaining = readdirSync(root).map((name) => join(root, name));
    expect(remaining.sort()).toEqual([live.upload, ownUpload].sort());
    await live.kill();
    await sweepUploads();
    expect(readdirSync(root).map((name) => join(root, name))).toEqual([ownUpload]);
  });

  it('removes uploads older than any request, and those of an earlier process with the same id', async () => {
    const [oldUpload, forerunnerUpload, youngUpload] = [
      await createUploadFolder(),
      await createUploadFolder(),
      await createUploadFolder(),
    ];
    const dateAt = (moment: number) => new Date(moment);
    utimesSync(oldUpload, dateAt(Date.now() - 3_601_000), dateAt(Date.now() - 3_601_000));
    const before = performance.timeOrigin - 1_000;
    utimesSync(forerunnerUpload, dateAt(before), dateAt(before));

    await sweepUploads();

    expect(readdirSync(root).map((name) => join(root, name))).toEqual([youngUpload]);
  });

  it('runs in every server, repeatedly', async () => {
    const killed = await startUploadingProcess();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = await startUploadServer(folder);
    expect(server.remainingFiles()).toHaveLength(2);

    await killed.kill();
    vi.advanceTimersByTime(60_000);

    await expect.poll(() => server.remainingFiles()).toEqual([]);
    await server.close();
  });
});

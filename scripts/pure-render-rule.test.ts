import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';

/** Each test starts a process, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const folder = mkdtempSync(join(tmpdir(), 'pitlane-rendering-'));
mkdirSync(join(folder, 'apps/web/src'), { recursive: true });
for (const file of ['biome.json', 'apps/web/rendering.grit']) {
  cpSync(join(root, file), join(folder, file));
}
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns how many violations of apps/web/rendering.grit Biome reports in a source text. */
function countErrors(source: string): number {
  const file = 'apps/web/src/planted.tsx';
  writeFileSync(join(folder, file), source);
  const { stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--colors=off', '--vcs-enabled=false', file],
    { cwd: folder, encoding: 'utf8' },
  );
  return stderr.split('Read this in an effect or a handler').length - 1;
}
const inComponent = (line: string) => `export function Planted() {\n${line}\n}\n`;

it.each([
  ['the window', inComponent('return <p>{window.innerWidth}</p>;')],
  ['the URL', inComponent('return <p>{location.href}</p>;')],
  ['a media query', 'export const usePlanted = () => matchMedia("print").matches;\n'],
  ['storage in the initial state', inComponent("useState(() => localStorage.getItem('a'));")],
  ['storage in a memo', inComponent("useMemo(() => stored.read('a'), []);")],
  ['the clock', inComponent('const now = Date.now();')],
  ['the clock as the initial state', inComponent('const [now] = useState(Date.now);')],
  ['the clock in a list callback', inComponent('return list.map(() => <p>{new Date()}</p>);')],
  ['the clock as a default parameter', 'export function ago(at: number, now = Date.now()) {}\n'],
  [
    'the document in a default-exported page',
    'export default function Page() {\n  return document.title;\n}\n',
  ],
  [
    'a store without a server snapshot',
    'export function useIt() {\n  useSyncExternalStore(a, b);\n}\n',
  ],
])('rejects %s while rendering', (_what, source) => {
  expect(countErrors(source)).toBe(1);
});

it('accepts browser reads in effects, handlers, other functions and stores with a server snapshot', () => {
  const source = inComponent(`
    useEffect(() => {
      document.title = String(Date.now());
    });
    const onOpen = async () => window.open(location.href);
    const call = useMutation({ onSuccess: () => location.reload(), onError() { history.back(); } });
    useSyncExternalStore(subscribe, () => matchMedia('print').matches, () => false);
    return list.map((at) => <button onFocus={onOpen} onClick={() => window.scrollTo(at)} />);
  }
  export function isWide() {
    return window.innerWidth > 1000;`);

  expect(countErrors(source)).toBe(0);
});

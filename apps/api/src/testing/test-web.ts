import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shell = `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <!--head-->
  </head>
  <body><div id="root"></div></body>
</html>
`;

export interface TestWeb {
  folder: string;
  remove(): void;
}

/** Creates a folder like a build of the web app: the shell, one script, one icon. */
export function testWeb(): TestWeb {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), shell);
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};\n');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

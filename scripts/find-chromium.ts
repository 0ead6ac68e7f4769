import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { describeChromium, findChromium } from './chromium.ts';

await readArguments('pnpm chromium', {
  about: 'prints the path, version and kind of the browser that the browser tests use',
});
console.log(describeChromium(findChromium()));

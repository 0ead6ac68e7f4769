import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { findChromium } from './chromium.ts';

await readArguments('pnpm chromium', { about: 'prints the browser that the browser tests use' });
console.log(findChromium());

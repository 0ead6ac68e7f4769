import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';

const port = process.env.E2E_PORT ?? '3117';
/** A server that already runs, instead of one started for the tests. */
const running = process.env.E2E_URL;
const root = new URL('../..', import.meta.url).pathname;

/** The workers read this file too: the folder is made once and handed on by the environment. */
process.env.E2E_DATA_FOLDER ??= mkdtempSync(join(tmpdir(), 'pitlane-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    locale: 'ru-RU',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Inside a container Chromium runs as root and must not call home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'mobile', use: { ...devices['Pixel 7'], locale: 'ru-RU' } },
  ],
  // The product as people start it, with data of its own.
  ...(!running && {
    webServer: {
      command: `${process.execPath} ${root}scripts/start.ts`,
      url: `http://localhost:${port}/api/ready`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      env: { PORT: port, DATA_FOLDER: process.env.E2E_DATA_FOLDER, RATE_LIMIT_SCALE: '0' },
    },
  }),
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, findFullChromium } from '../../scripts/chromium.ts';

const port = process.env.E2E_PORT ?? '3117';
// Consecutive ports, so that `E2E_PORT` alone separates two runs.
const inboxPort = String(Number(port) + 1);
const inboxSmtpPort = String(Number(port) + 2);
const googlePort = String(Number(port) + 3);
/** URL of a running server to test, which needs the variables in `google`. */
const runningUrl = process.env.E2E_URL;
const baseURL = runningUrl ?? `http://localhost:${port}`;
const google = {
  GOOGLE_CLIENT_ID: 'e2e',
  GOOGLE_CLIENT_SECRET: 'e2e-secret',
  GOOGLE_ISSUER: `http://localhost:${googlePort}`,
};
const root = new URL('../..', import.meta.url).pathname;

// Workers read this file too and inherit the folder through the environment.
process.env.E2E_DATA_FOLDER ??= mkdtempSync(join(tmpdir(), 'pitlane-e2e-'));
process.env.E2E_INBOX_URL ??= `http://localhost:${runningUrl ? '1080' : inboxPort}`;
process.env.E2E_SMTP_URL ??= `smtp://localhost:${runningUrl ? '1025' : inboxSmtpPort}`;

/** `npm run test:long` adds slow tests, all tests on phones, and a full browser if installed. */
const isLong = process.env.TEST_LONG;
const fullChromium = isLong ? findFullChromium() : null;
const executablePath = findChromium();

const launchOptions = {
  executablePath,
  // Chromium runs as root in containers. Its background requests are disabled.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const projects = [
  {
    name: 'desktop',
    grepInvert: isLong ? /@touch/ : /@touch|@long/,
    use: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'mobile',
    // Tests independent of layout run on desktops only.
    grepInvert: isLong ? [] : /@once|@long/,
    use: { ...devices['Pixel 7'], locale: 'ru-RU' },
  },
];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  retries: 0,
  // More than the cores, because pages also wait.
  workers: 3,
  // The longest test takes 30 s on two idle cores.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // Reports failures at the end of the log.
  reporter: [['dot'], ['json', { outputFile: `${root}test-results/browser.json` }]],
  use: {
    baseURL,
    locale: 'ru-RU',
    actionTimeout: 30_000,
    launchOptions,
  },
  projects:
    fullChromium && fullChromium !== executablePath
      ? projects.flatMap((project) => [
          project,
          {
            ...project,
            name: `${project.name}, full browser`,
            use: {
              ...project.use,
              launchOptions: { ...launchOptions, executablePath: fullChromium },
            },
          },
        ])
      : projects,
  webServer: [
    {
      command: `${process.execPath} ${root}apps/web/e2e/google-provider.ts ${baseURL}`,
      url: `${google.GOOGLE_ISSUER}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'ignore',
      env: google,
    },
    // The product, started as users start it, with its own data.
    ...(runningUrl
      ? []
      : [
          {
            command: `${process.execPath} ${root}scripts/start.ts`,
            url: `${baseURL}/api/ready`,
            timeout: 240_000,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
            stdout: 'ignore',
            env: {
              ...google,
              PORT: port,
              INBOX_PORT: inboxPort,
              INBOX_SMTP_PORT: inboxSmtpPort,
              DATA_FOLDER: process.env.E2E_DATA_FOLDER,
              DEMO_PICTURES: 'few',
              RATE_LIMIT_SCALE: '0',
            },
          } as const,
        ]),
  ],
});

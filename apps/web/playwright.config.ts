import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, findFullChromium } from '../../scripts/chromium.ts';

const port = process.env.E2E_PORT ?? '3117';
/** The ports after it are the inbox's and Google's, so that two runs do not meet. */
const inboxPort = String(Number(port) + 1);
const inboxSmtpPort = String(Number(port) + 2);
const googlePort = String(Number(port) + 3);
/** A server that already runs, instead of one started for the tests; it wants `google` too. */
const running = process.env.E2E_URL;
const address = running ?? `http://localhost:${port}`;
const google = {
  GOOGLE_CLIENT_ID: 'e2e',
  GOOGLE_CLIENT_SECRET: 'e2e-secret',
  GOOGLE_ISSUER: `http://localhost:${googlePort}`,
};
const root = new URL('../..', import.meta.url).pathname;

/** The workers read this file too: the folder is made once and handed on by the environment. */
process.env.E2E_DATA_FOLDER ??= mkdtempSync(join(tmpdir(), 'pitlane-e2e-'));
/** Where tests read the mail they caused. */
process.env.E2E_INBOX_URL ??= `http://localhost:${running ? '1080' : inboxPort}`;

/** Where commands that tests run send mail. */
process.env.E2E_SMTP_URL ??= `smtp://localhost:${running ? '1025' : inboxSmtpPort}`;

/** `npm run test:long` also runs what earns its time only now and then, and every journey on phones. */
const long = process.env.TEST_LONG;

/** `npm run test:long` runs everything in a full browser, too, where one is installed. */
const fullChromium = long ? findFullChromium() : null;
const executablePath = findChromium();

const launchOptions = {
  executablePath,
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
};

const projects = [
  {
    name: 'desktop',
    grepInvert: long ? /@touch/ : /@touch|@long/,
    use: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'mobile',
    // Journeys that move no layout are the same on every device.
    grepInvert: long ? [] : /@once|@long/,
    use: { ...devices['Pixel 7'], locale: 'ru-RU' },
  },
];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  retries: 0,
  // More than the cores: pages also wait.
  workers: 3,
  // The longest way takes half a minute on two idle cores.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // Tells failures at the end, where a long log is looked at first.
  reporter: [['dot'], ['json', { outputFile: `${root}test-results/browser.json` }]],
  use: {
    baseURL: address,
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
      command: `${process.execPath} ${root}apps/web/e2e/google-peer.ts ${address}`,
      url: `${google.GOOGLE_ISSUER}/.well-known/openid-configuration`,
      stdout: 'ignore',
      stderr: 'ignore',
      env: google,
    },
    // The product as people start it, with data of its own.
    ...(running
      ? []
      : [
          {
            command: `${process.execPath} ${root}scripts/start.ts`,
            url: `${address}/api/ready`,
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

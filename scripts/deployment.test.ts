import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../apps/api/src/config.ts';
import { mallocEnvironment, nodeFlags } from '../apps/api/src/infra/memory-settings.ts';
import { allVariables, variableFiles } from './variable-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readRootFile = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({ environment: z.record(z.string(), z.string()).default({}) }),
    ),
  })
  .parse(parse(readRootFile('docker-compose.yml'), { merge: true }));

/** Substitutes the variables in a value of the compose file. */
function substitute(text: string, environment: Record<string, string> = {}): string {
  const next = text.replace(
    /\$\{([A-Z\d_]+)(?::([-?])([^${}]*))?\}/g,
    (_, name: string, kind: string, fallback = '') => {
      if (kind === '?' && !environment[name]) throw new Error(fallback);
      return environment[name] || fallback;
    },
  );
  return next === text ? text : substitute(next, environment);
}

/** Returns the environment of a service, given the environment of compose. */
const environmentOf = (service: string, environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      substitute(value, {
        POSTGRES_PASSWORD: 'given',
        POSTGRES_APP_PASSWORD: 'other',
        ...environment,
      }),
    ]),
  );

const PRODUCT_SERVICES = ['prepare', 'app', 'worker'];

it.each(PRODUCT_SERVICES)('starts %s with the defaults of the product', (service) => {
  const environment = environmentOf(service);
  const { NODE_ENV, DATABASE_URL, MEDIA_FOLDER, SECRET_FILE, SMTP_URL } = environment;

  expect(readConfig(environment)).toEqual(
    readConfig({ NODE_ENV, DATABASE_URL, MEDIA_FOLDER, SECRET_FILE, SMTP_URL }),
  );
  expect([NODE_ENV, SMTP_URL]).toEqual(['production', 'smtp://maildev:1025']);
});

const hardeningOptions = {
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  read_only: true,
  pids_limit: expect.any(Number),
  mem_limit: expect.stringMatching(/^(\d+m|\d+g|\$\{\w+:-\d+g\})$/),
  stop_grace_period: expect.stringMatching(/^\d+s$/),
};

it.each(Object.entries(compose.services))('confines the service %s', (_name, service) => {
  expect(service).toMatchObject(hardeningOptions);
  for (const option of ['privileged', 'cap_add', 'network_mode', 'pid', 'ipc', 'devices']) {
    expect(service).not.toHaveProperty(option);
  }
});

it('writes only into volumes and into memory of a limited size', () => {
  const mounts = z.object({
    volumes: z.array(z.string()).default([]),
    tmpfs: z.array(z.string()).default([]),
  });
  const writableMounts = Object.entries(compose.services).map(([name, service]) => {
    const { volumes, tmpfs } = mounts.parse(service);
    return [name, [...volumes, ...tmpfs].map((mount) => mount.replace(/^\w+:/, ''))];
  });
  const productMounts = ['/data/media', '/data/secret', '/data/uploads', '/tmp:size=16m'];

  expect(Object.fromEntries(writableMounts)).toEqual({
    postgres: ['/var/lib/postgresql', '/tmp:size=16m', '/var/run/postgresql:size=1m'],
    prepare: productMounts,
    app: productMounts,
    worker: productMounts,
    maildev: ['/tmp:size=64m'],
  });
  expect(environmentOf('app')).toMatchObject({
    MEDIA_FOLDER: '/data/media',
    SECRET_FILE: '/data/secret/secret',
    TMPDIR: '/data/uploads',
  });
  // A new volume inherits the owner of its mount point.
  expect(readRootFile('Dockerfile')).toMatch(
    /mkdir -p \/data\/media \/data\/secret \/data\/uploads .*\n.* chown -R node:node \/data/,
  );
});

it('limits a server process to 600 MB', () => {
  for (const name of ['app', 'worker']) {
    expect(compose.services[name]).toMatchObject({ mem_limit: '600m' });
  }
});

it.each([
  ['POSTGRES_PASSWORD', 'postgres'],
  ['POSTGRES_APP_PASSWORD', 'app'],
])('rejects a missing %s and says where to set it', (name, service) => {
  expect(() => environmentOf(service, { [name]: '' })).toThrow(
    `Set ${name} in a file .env, see README.md`,
  );
});

it('passes the passwords of superuser and owner only to the service that prepares the database', () => {
  const rolesOf = (service: string) =>
    Object.entries(environmentOf(service))
      .filter(([, value]) => value.startsWith('postgresql:'))
      .map(([name, value]) => [name, new URL(value).username, new URL(value).password]);
  const app = ['DATABASE_URL', 'pitlane_app', 'other'];

  expect(rolesOf('app')).toEqual([app]);
  expect(rolesOf('worker')).toEqual([app]);
  expect(rolesOf('prepare').sort()).toEqual([
    ['DATABASE_ADMIN_URL', 'pitlane', 'given'],
    ['DATABASE_OWNER_URL', 'pitlane_owner', 'given'],
    app,
  ]);
  expect(compose.services.prepare?.command).toEqual([
    'sh',
    '-c',
    'node prisma/commands/roles.ts && node prisma/commands/migrate.ts && node prisma/seed/seed.ts',
  ]);
});

it('publishes ports only on the loopback address by default', () => {
  const ports = Object.values(compose.services).flatMap(
    (service) => z.object({ ports: z.array(z.string()).default([]) }).parse(service).ports,
  );

  expect(ports.map((port) => substitute(port))).toEqual([
    '127.0.0.1:3000:3000',
    '127.0.0.1:1080:1080',
  ]);
  expect(ports.map((port) => substitute(port, { HOST: '0.0.0.0' }))[0]).toBe('0.0.0.0:3000:3000');
});

it('derives PUBLIC_URL from the port that compose publishes', () => {
  expect(environmentOf('app', { PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
});

it('passes on every variable of the server and the worker', () => {
  const passedOn = allVariables().filter(
    ({ for: onlyFor, compose: source }) => !onlyFor && source !== 'file',
  );

  expect(Object.keys(environmentOf('app'))).toEqual(
    expect.arrayContaining(passedOn.map(({ name }) => name)),
  );
});

it('uses only listed variables in docker-compose.yml', () => {
  const usedNames = new Set(
    [...readRootFile('docker-compose.yml').matchAll(/\$\{([A-Z\d_]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const listedVariables = allVariables().filter(({ for: onlyFor, compose: source }) =>
    onlyFor ? onlyFor === 'compose' : source !== 'fixed',
  );

  expect([...usedNames].sort()).toEqual(listedVariables.map(({ name }) => name).sort());
});

it('lists every variable that a script reads', () => {
  const files = globSync('{scripts,prisma,bench}/**/*.ts', {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.ts$/.test(path),
  });
  const usedNames = files.flatMap((file) =>
    [...readRootFile(file).matchAll(/process\.env\.([A-Z\d_]+)/g)].map(([, name = '']) => name),
  );
  const knownNames = new Set(['PATH', 'TEST_LONG', ...allVariables().map(({ name }) => name)]);

  expect(usedNames.length).toBeGreaterThan(5);
  expect(usedNames.filter((name) => !knownNames.has(name))).toEqual([]);
});

it.each(Object.entries(variableFiles))(
  'detects new, changed and removed variables in %s',
  (name, generate) => {
    const file = readRootFile(name);
    expect(generate(file, allVariables())).toBe(file);
    const isNotLogLevel = (variable: { name: string }) => variable.name !== 'LOG_LEVEL';
    const withoutLogLevel = allVariables().filter(isNotLogLevel);
    const [logLevel] = allVariables().filter((each) => !isNotLogLevel(each));
    if (!logLevel) throw new Error('LOG_LEVEL is missing');

    for (const changed of [
      [...allVariables(), { ...logLevel, name: 'A_NEW_ONE' }],
      [...withoutLogLevel, { ...logLevel, fallback: 'another' }],
      withoutLogLevel,
    ]) {
      expect(generate(file, changed)).not.toBe(file);
    }
  },
);

it('uses the same pnpm version in the image, in turbo and elsewhere', () => {
  const { packageManager, devDependencies } = JSON.parse(readRootFile('package.json'));

  expect(readRootFile('Dockerfile')).toContain(`npm install --global ${packageManager}`);
  expect(`pnpm@${devDependencies.pnpm}`).toBe(packageManager);
});

it('starts the processes of the image with the memory settings of the product', () => {
  const assignments = Object.entries(mallocEnvironment).map(([name, value]) => `${name}=${value}`);

  expect(readRootFile('Dockerfile')).toContain(`ENV ${assignments.join(' ')}\n`);
  const serverCommand = ['node', ...nodeFlags, 'apps/api/src/server.ts'];
  expect(readRootFile('Dockerfile')).toContain(
    `CMD ${JSON.stringify(serverCommand).replaceAll(',', ', ')}\n`,
  );
  for (const name of ['server', 'worker']) {
    const command = ['node', ...nodeFlags, `apps/api/src/${name}.ts`].join(', ');
    expect(readRootFile('docker-compose.yml')).toContain(`command: [${command}]\n`);
  }
});

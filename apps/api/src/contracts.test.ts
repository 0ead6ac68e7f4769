import { errorStatus, routesFor } from '@pitlane/contracts';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { allContracts } from './http/contracts.ts';
import { Thread } from './infra/thread.ts';
import { sharedWorld } from './testing/test-world.ts';

const world = sharedWorld();

/** Operations for browsing, as named in the list of endpoints */
const browseRows = [
  'GET /menu/get-top',
  'GET /home/get-recommendations',
  'GET /home/get-seo-tags',
  'GET /home/get-posts-total-count',
  'GET /home/get-info-app-links',
  'GET /home/get-info-social-links',
  'GET /home/get-posts-special',
  'GET /footer/brands',
  'GET /filter/get-filter-params',
  'GET /filter/get-brands',
  'GET /filter/get-models/{id}',
  'GET /filter/get-vehicle',
  'GET /filter/get-generations/{id}',
  'GET /filter/get-modifications/{id}',
  'GET /filter/get-other-data/{id}',
  'GET /filter/get-filter-form-engine',
  'GET /filter/get-filter-cities',
  'GET /filter/get-versions',
  'GET /filter/get-seo',
  'GET /filter/search',
  'GET /filter/search-count',
  'GET /filter/search-seller/{id}',
  'GET /post/get/{id}',
  'GET /post/get-next-id',
  'GET /post/get-prev-id',
  'GET /post/get-interesting-posts/{id}',
  'GET /post/get-seller-info/{id}',
  'GET /seller/get-info-by-id/{id}',
  'GET /openapi.json',
  'GET /docs',
  'GET /health',
  'GET /ready',
];

/** Operations that redirect the browser */
const redirectPaths = ['/auth/google', '/auth/google/callback'];

const rowOf = (contract: { method: string; path: string }) =>
  `${contract.method} ${contract.path.replace(/:(\w+)/g, '{$1}')}`;

describe('browsing operations', () => {
  it.each(browseRows.filter((row) => row !== 'GET /docs'))('include the contract of %s', (row) => {
    expect(allContracts.map(({ contract }) => rowOf(contract))).toContain(row);
  });

  it.each(browseRows)('serve %s to visitors', (row) => {
    const path = row.replace('GET ', '').replace(/\{(\w+)\}/g, ':$1');

    expect(world.app.hasRoute({ method: 'GET', url: `/api${path}` })).toBe(true);
  });
});

describe('the contracts', () => {
  it('have one route each', () => {
    const rows = allContracts.map(({ contract }) => rowOf(contract));

    expect(new Set(rows).size).toBe(rows.length);
    for (const { contract } of allContracts) {
      expect(
        world.app.hasRoute({ method: contract.method, url: `/api${contract.path}` }),
        contract.path,
      ).toBe(true);
    }
  });

  it('declare exactly the parameters of their path', () => {
    for (const { contract } of allContracts) {
      const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name);

      expect(Object.keys(contract.params?.shape ?? {}), contract.path).toEqual(inPath);
    }
  });

  it('declare only existing codes', () => {
    for (const { contract } of allContracts) {
      for (const code of contract.errors ?? []) expect(errorStatus).toHaveProperty([code]);
    }
  });

  it('use every code', () => {
    const usedCodes = new Set(allContracts.flatMap(({ contract }) => contract.errors ?? []));
    // Returned by `idempotent`
    usedCodes.add('idempotency.reused');
    const domainCodes = Object.keys(errorStatus).filter((code) => code.includes('.'));

    expect(domainCodes.filter((code) => !usedCodes.has(code as keyof typeof errorStatus))).toEqual(
      [],
    );
  });
});

const schema = z.looseObject({ $ref: z.optional(z.string()) });
const document = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  components: z.looseObject({}),
  paths: z.record(
    z.string(),
    z.partialRecord(
      z.enum(['get', 'post', 'delete']),
      z.object({
        summary: z.string().check(z.minLength(3)),
        tags: z.array(z.string()).check(z.length(1)),
        parameters: z.optional(
          z.array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query', 'header']),
              required: z.boolean(),
              schema,
            }),
          ),
        ),
        responses: z.record(
          z.string().check(z.regex(/^[2-5]\d\d$/)),
          z.object({
            description: z.string(),
            // A redirect has no content.
            content: z.optional(
              z.union([
                z.object({ 'application/json': z.object({ schema }) }),
                z.object({ 'text/html': z.object({ schema }) }),
                z.object({ 'application/octet-stream': z.object({ schema }) }),
                z.object({ 'text/event-stream': z.object({ schema }) }),
              ]),
            ),
          }),
        ),
        requestBody: z.optional(
          z.object({
            content: z.partialRecord(
              z.enum(['application/json', 'multipart/form-data']),
              z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
            ),
          }),
        ),
        security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
      }),
    ),
  ),
});

/** Operations that a visitor may request without fields, and without fields named `id` or `status` */
const plainOperations = allContracts.filter(
  ({ contract: { method, access, changes, params, query } }) =>
    method === 'GET' &&
    access === 'visitor' &&
    !(changes || params || query?.shape.id || query?.shape.status) &&
    (query?.safeParse({}).success ?? true),
);

it.each(plainOperations)('ignores unknown query fields: $name', async ({ contract }) => {
  const response = await world.http.get(`/api${contract.path}?id=x&status=moderation&a[b]=1`);

  expect(response.status, response.text).toBe(200);
});

describe('openapi.json', () => {
  const readDocument = async () => {
    const response = await world.http.get('/api/openapi.json');
    expect(response.status, response.text).toBe(200);
    return { text: response.text, description: z.looseObject(document.shape).parse(response.body) };
  };

  it('is an OpenAPI 3.1 description with a server, paths, parameters and responses', async () => {
    const { description } = await readDocument();

    expect(description.servers).toEqual([{ url: '/api' }]);
  });

  it('describes every contract and the documentation page, and nothing else', async () => {
    const { description } = await readDocument();

    const rows = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = [...allContracts.map(({ contract }) => rowOf(contract)), 'GET /docs'];
    expect(rows.sort()).toEqual(expected.sort());
    for (const row of browseRows) expect(rows).toContain(row);
  });

  it('describes the constraints of query fields, not only that they are strings', async () => {
    const { description } = await readDocument();

    const fields = new Map(
      description.paths['/filter/search']?.get?.parameters?.map((field) => [field.name, field]),
    );

    expect(fields.get('year_from')?.schema).toMatchObject({ type: 'integer', minimum: 1885 });
    expect(fields.get('brand_id')?.schema).toMatchObject({ items: { type: 'integer' } });
    expect(fields.get('kind')?.schema).toMatchObject({ enum: ['ground', 'water', 'air'] });
    expect(fields.get('guarantee')?.schema).toMatchObject({ type: 'boolean' });
    expect(fields.get('as_of')?.schema).toMatchObject({ type: 'string', format: 'date-time' });
    expect(fields.get('page')).toMatchObject({ required: false, schema: { default: 1 } });
  });

  it.each(allContracts.filter(({ contract }) => contract.path !== '/openapi.json'))(
    'describes the fields and responses of $name',
    async ({ contract }) => {
      const { description } = await readDocument();
      const path = contract.path.replace(/:(\w+)/g, '{$1}');

      const method = contract.method.toLowerCase() as 'get' | 'post' | 'delete';
      const operation = description.paths[path]?.[method];

      const parameterNames = (location: string) =>
        (operation?.parameters ?? [])
          .filter((parameter) => parameter.in === location)
          .map(({ name }) => name)
          .sort();
      expect(parameterNames('path')).toEqual(Object.keys(contract.params?.shape ?? {}).sort());
      expect(parameterNames('query')).toEqual(Object.keys(contract.query?.shape ?? {}).sort());
      const accessErrors = {
        visitor: [],
        user: ['401'],
        moderator: ['401', '403'],
        admin: ['401', '403'],
      };
      const declared = (contract.errors ?? []).map((code) => String(errorStatus[code]));
      const success = redirectPaths.includes(contract.path)
        ? '302'
        : String(contract.status ?? 200);
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(
        [
          ...new Set([
            ...[success, '422', '429', '500', '503'],
            ...(contract.repeats ? ['200'] : []),
            ...accessErrors[contract.access],
            ...(contract.body || contract.file || contract.files ? ['400', '413', '415'] : []),
            ...(contract.idempotent ? ['400'] : []),
            ...declared,
          ]),
        ].sort(),
      );
      expect(operation?.security !== undefined).toBe(contract.access !== 'visitor');
      const takesFiles = contract.file || contract.files;
      const type = takesFiles ? 'multipart/form-data' : 'application/json';
      const body = operation?.requestBody?.content[type]?.schema.properties;
      expect(Object.keys(body ?? {}).sort()).toEqual(
        [
          ...Object.keys(contract.body?.shape ?? {}),
          ...(contract.file ? [contract.file.name] : []),
          ...(contract.files ? [`${contract.files.name}[]`] : []),
        ].sort(),
      );
    },
  );

  it('has no dangling reference', async () => {
    const { text, description } = await readDocument();

    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split('/')
        .reduce<unknown>((node, key) => Reflect.get(Object(node), key), description);
      expect(target, reference).toBeDefined();
    }
  });

  it('describes errors in one form: message, code from the list, errors by field', async () => {
    const { text } = await readDocument();

    for (const code of Object.keys(errorStatus)) expect(text).toContain(`"${code}"`);
    expect(text).not.toMatch(/"undefined"|"\[object Object\]"/);
  });
});

describe('docs', () => {
  it.each(['/api/openapi.json', '/api/docs/', '/api/docs/js/scalar.js'])(
    'renders %s once off the event loop, and supports revalidation',
    async (url) => {
      const app = await world.anotherApp();
      const render = vi.spyOn(Thread.prototype, 'run');
      const request = (tag = '') => app.inject({ url, headers: { 'if-none-match': tag } });

      const [first, second] = await Promise.all([request(), request()]);
      const notModified = await request(String(first.headers.etag));
      const renderCount = render.mock.calls.length;
      render.mockRestore();

      expect(renderCount).toBe(1);
      expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
      expect(first.headers['cache-control']).toBe('public, max-age=300');
      expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
    },
  );

  it('returns a page with a policy that allows its own script', async () => {
    const response = await world.http.get('/api/docs/');

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.text).toContain('/api/openapi.json');
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('redirects to the trailing slash, and keeps the policy of other pages strict', async () => {
    const redirect = await world.http.get('/api/docs');
    const other = await world.http.get('/api/docsomething');

    expect([redirect.status, redirect.headers.location]).toEqual([301, '/api/docs/']);
    expect(other.status).toBe(404);
  });
});

describe('routesFor', () => {
  it('declares a route with its method, path, access and area', () => {
    const description = { summary: 'x', response: z.object({}) };

    expect(routesFor({ access: 'visitor', area: 'x' }).get('/x', description)).toEqual({
      ...description,
      method: 'GET',
      path: '/x',
      access: 'visitor',
      area: 'x',
    });
  });
});

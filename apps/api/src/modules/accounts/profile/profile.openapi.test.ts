import { finishGoogle, startGoogle, updateProfile } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sharedWorld } from '../../../testing/test-world.ts';

const operation = z.looseObject({
  security: z.optional(z.unknown()),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), z.looseObject({})) })),
  responses: z.record(z.string(), z.looseObject({})),
});
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const world = sharedWorld();
let paths: z.output<typeof description>['paths'];
beforeAll(async () => {
  const response = await world.http.get('/api/openapi.json');
  paths = description.parse(response.body).paths;
});

const descriptionOf = (path: string, method: string) =>
  Object.entries(paths).find(([name]) => name.endsWith(path))?.[1][method];

describe('the API description', () => {
  it('describes the profile form as multipart, with its file among the fields', () => {
    const operation = descriptionOf(updateProfile.path, 'post');

    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(operation?.requestBody?.content['multipart/form-data']).toMatchObject({
      schema: {
        properties: {
          avatar: { type: 'string', format: 'binary' },
          first_name: expect.anything(),
          new_phones: expect.anything(),
        },
      },
    });
    expect(operation?.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '422', '429']),
    );
  });

  it.each([startGoogle, finishGoogle])('describes $path as a redirect', ({ path }) => {
    const operation = descriptionOf(path, 'get');

    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['302', '404']));
    expect(Object.keys(operation?.responses ?? {})).not.toContain('200');
  });
});

import { expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { failureOf } from './testing/responses.ts';

import { pathOf, sharedWorld } from './testing/test-world.ts';

const world = sharedWorld();

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
const operationsByPath = Map.groupBy(allContracts, ({ contract }) =>
  pathOf(contract, { id: 1, token: 'x' }),
);

it.each([...operationsByPath])(
  'returns 405 with Allow for other methods of %s',
  async (path, operations) => {
    const servedMethods = operations.map(({ contract }) => contract.method);
    for (const method of methods) {
      if (servedMethods.some((one) => one.toLowerCase() === method)) continue;
      const response = await world.http[method](path);
      expect(failureOf(response, 405).code, method).toBe('method_not_allowed');
      const allowed = String(response.headers.allow).split(', ');
      expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual([...servedMethods].sort());
    }
  },
);

it.each(allContracts.filter(({ contract }) => contract.changes))(
  'changes nothing for a HEAD request to $name',
  async ({ contract }) => {
    const response = await world.http.head(pathOf(contract, { id: 1, token: 'x' }));

    expect([response.status, response.headers.allow]).toEqual([405, expect.stringMatching(/^GET/)]);
  },
);

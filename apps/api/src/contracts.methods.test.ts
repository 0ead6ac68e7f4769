import { expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { failureOf } from './testing/responses.ts';

import { addressOf, sharedWorld } from './testing/test-world.ts';

const world = sharedWorld();

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
const addresses = Map.groupBy(allContracts, ({ contract }) =>
  addressOf(contract, { id: 1, token: 'x' }),
);

it.each([...addresses])('returns 405 with Allow for other methods of %s', async (path, calls) => {
  const served = calls.map(({ contract }) => contract.method);
  for (const method of methods) {
    if (served.some((one) => one.toLowerCase() === method)) continue;
    const answer = await world.http[method](path);
    expect(failureOf(answer, 405).code, method).toBe('method_not_allowed');
    const allowed = String(answer.headers.allow).split(', ');
    expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual([...served].sort());
  }
});

it.each(allContracts.filter(({ contract }) => contract.changes))(
  'changes nothing for a HEAD request to $name',
  async ({ contract }) => {
    const answer = await world.http.head(addressOf(contract, { id: 1, token: 'x' }));

    expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringMatching(/^GET/)]);
  },
);

import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../testing/an-account.ts';
import { pathOf, sharedWorld } from '../testing/test-world.ts';
import { allContracts } from './contracts.ts';

const world = sharedWorld();
let token: string;
// Each operation has its own admin, because signing out ends the session.
beforeEach(async () => {
  token = (await aSignedInAccount(world, { role: 'admin' })).token;
});

const operations = allContracts.filter(
  ({ contract }) =>
    !contract.takesBytes &&
    !contract.form &&
    contract.method !== 'GET' &&
    !contract.file &&
    !contract.files,
);
type Contract = (typeof operations)[number]['contract'];

/** Sends a request about objects that do not exist, so that no body changes anything. */
const send = (contract: Contract, type: string | undefined, payload?: string) =>
  world.app.inject({
    method: contract.method,
    url: pathOf(contract, { id: '2147483647' }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  });

/** Other types, and spellings that parsers and validators have interpreted differently (CVE-2026-33806). */
const otherTypes = [
  ...['text/plain', 'text/plain;charset=utf-8', 'text/plain; application/json', 'text/json'],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  ],
  ...['application/jsonx', 'application/json+x', 'application/ld+json', 'application/*', '*/*'],
  ...['application/ json', 'application /json', 'application/json\ta', 'application/json a'],
  ...['application/json;', 'application/json,text/plain', 'application/json; charset=koi8-r'],
  ...['application/json ; x=y', ' application/json', 'application/json ', 'json', 'undefined', ''],
];

describe('a JSON body', () => {
  it.each(operations)('of $name is rejected with another content type', async ({ contract }) => {
    for (const type of otherTypes) {
      const response = await send(contract, type, '{}');
      expect([type, response.statusCode, response.json().code]).toEqual([
        type,
        415,
        'unsupported_media_type',
      ]);
    }
    const responseWithoutType = await send(contract, undefined, '{}');
    expect([responseWithoutType.statusCode, responseWithoutType.json().code]).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  it.each(operations)(
    'of $name is accepted with the JSON content type and may be omitted',
    async ({ contract }) => {
      const types = ['application/json', 'Application/JSON;charset=UTF-8'];
      for (const type of types) expect((await send(contract, type, '[]')).statusCode).not.toBe(415);
      expect((await send(contract, undefined)).statusCode).not.toBe(415);
    },
  );
});

import { checkMessage } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ PUBLIC_URL: 'https://pitlane.example' });
let token: string;
beforeAll(async () => {
  ({ token } = await aSignedInAccount(world));
});

const warningsIn = async (message: string) =>
  dataOf(checkMessage, await world.call(checkMessage, { token, body: { message } })).warnings;

describe('profile/check-message', () => {
  it('returns the warnings for the receiver with their positions', async () => {
    expect(await warningsIn('Позвоните: 8 916 123-45-67,\nнужен аванс')).toEqual([
      { kind: 'phone', level: 'note', from: 11, to: 26, text: '8 916 123-45-67' },
      { kind: 'prepayment', level: 'danger', from: 34, to: 39, text: 'аванс' },
    ]);
  });

  it('does not warn of links to this site', async () => {
    const [otherSite] = await warningsIn('https://pitlane.test/product?id=1');

    expect(await warningsIn('https://pitlane.example/product?id=1')).toEqual([]);
    expect(otherSite?.kind).toBe('look_alike');
  });

  it('returns no warnings for ordinary and empty messages', async () => {
    for (const message of ['Здравствуйте! Ещё продаёте?', '', ' \r\n\t']) {
      expect(await warningsIn(message)).toEqual([]);
    }
  });

  it('accepts four thousand UTF-16 code units', async () => {
    expect(await warningsIn('🏎️ '.repeat(1_000))).toEqual([]);
  });
});

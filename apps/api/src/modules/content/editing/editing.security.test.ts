import { contentKinds } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf, whole } from '../../../testing/answers.ts';
import { aThing, someContent } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let user: string;
beforeAll(async () => {
  user = (await aSignedIn(world)).token;
});

const calls = allContracts.filter(({ contract }) =>
  contract.path.startsWith('/moderation/content/'),
);

it('the calls of editors are known', () => {
  expect(calls).toHaveLength(9);
});

it.each(calls)(
  '$name tells and changes nothing for others than moderators',
  async ({ contract }) => {
    for (const kind of contentKinds) {
      const { id } = await aThing(world, kind, { published: false });
      const before = await world.database.contentVersion.count();
      const body = { ...someContent(kind), version: 1, to: 1, ids: [id] };
      const asked = (thing: number, given: object, token?: string) =>
        world.call(contract, {
          params: { kind, id: thing },
          ...(contract.method === 'POST' && { body: given }),
          ...(token && { token }),
        });

      const real = await asked(id, body, user);
      expect(failureOf(real, 403).code).toBe('forbidden');
      expect(whole(real)).toEqual(whole(await asked(2_147_483_647, body, user)));
      expect(whole(real)).toEqual(whole(await asked(id, { version: 'x' }, user)));
      expect(failureOf(await asked(id, body), 401).code).toBe('unauthorized');
      expect(await world.database.contentVersion.count()).toBe(before);
    }
  },
);

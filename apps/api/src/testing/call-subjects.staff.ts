import { getModerationTariff, tariffTypes } from '@pitlane/contracts';
import { aReportedMessage } from './a-reported-message.ts';
import { aRequest, aTakenRequest } from './a-request.ts';
import { anAccount } from './an-account.ts';
import { anOwnPost } from './an-own-post.ts';
import { type Account, forEach, inPath, type Prepare, type Subjects } from './call-subject.ts';
import { dataOf } from './responses.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { aThing } from './some-content.ts';

const TIERS = 10;
/** Largest price table of a constructor */
const OPTION = {
  min: 1,
  max: TIERS,
  default: 1,
  tiers: Array.from({ length: TIERS }, (_none, index) => ({ up_to: index + 1, price: '100.00' })),
};

export function staffSubjects(world: SandboxWorld): Subjects {
  const { database } = world;
  const waitingPost = async () => {
    const { id: userId } = await anAccount(world);
    const { id } = await anOwnPost(world, userId, { status: 'moderation', publishedAt: null });
    return { ...inPath(id), body: { submitted_at: undefined } };
  };
  const question = async ({ token }: Account) => {
    const { id, version } = await aThing(world, 'questions', {}, token);
    return { params: { id }, body: { version } };
  };
  const tariff: Prepare = async ({ token }, { variant }) => {
    const id = tariffTypes.entityConstructor;
    const answer = await world.call(getModerationTariff, { token, params: { id } });
    const { version } = dataOf(getModerationTariff, answer);
    const terms = [1, 3, 6, 12].map((months) => ({ months, discount: 0 }));
    return {
      ...inPath(id),
      // All variants are prepared before the first is sent.
      body: {
        type_id: id,
        version: variant ? version + 1 : version,
        terms,
        options: { car_slots: OPTION, special_offers: OPTION },
      },
    };
  };

  return {
    ...forEach('approvePost rejectPost claimPost releasePost', waitingPost),
    ...forEach('blockUser unblockUser', async () => inPath((await anAccount(world)).id)),
    resolveMessage: async () => inPath((await aReportedMessage(world)).messageId),
    ...forEach('getContent changeContent getContentHistory removeContent', question),
    restoreContent: async (caller) => {
      const { params, body } = await question(caller);
      return { params, body: { ...body, to: 1 } };
    },
    orderContent: async ({ token }) => {
      const { id } = await aThing(world, 'questions', {}, token);
      const { shelf } = await database.contentItem.findUniqueOrThrow({ where: { id } });
      const items = await database.contentItem.findMany({
        where: { kind: 'questions', shelf, removed: false },
        orderBy: { sort: 'desc' },
      });
      return { body: { ids: items.map((item) => item.id) } };
    },
    getPage: async () => {
      const where = { kind: 'pages', published: true } as const;
      const { slug } = await database.contentItem.findFirstOrThrow({ where });
      return { params: { slug } };
    },
    ...forEach(
      'setSlideView setSlideViewByGet setSlideFollow setSlideFollowByGet',
      async (caller) => inPath((await aThing(world, 'slides', {}, caller.token)).id),
    ),
    ...forEach('updateTariff createTariffVersion', tariff),
    ...forEach('getRequest takeRequest eraseRequest', async () =>
      inPath((await aRequest(world)).id),
    ),
    ...forEach('releaseRequest answerRequest closeRequest', async ({ token }) =>
      inPath((await aTakenRequest(world, token, { email: 'anna@example.test' })).id),
    ),
  };
}

import { getModerationTariff, tariffTypes } from '@pitlane/contracts';
import { aReportedMessage } from './a-reported-message.ts';
import { aRequest, aTakenRequest } from './a-request.ts';
import { anAccount } from './an-account.ts';
import { anOwnPost } from './an-own-post.ts';
import {
  type Account,
  forOperations,
  idInPath,
  type PrepareRequest,
  type Prerequisites,
} from './request-prerequisite.ts';
import { dataOf } from './responses.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { aContentItem } from './some-content.ts';

const TIER_COUNT = 10;
/** Largest price table of a constructor */
const PRICED_OPTION = {
  min: 1,
  max: TIER_COUNT,
  default: 1,
  tiers: Array.from({ length: TIER_COUNT }, (_none, index) => ({
    up_to: index + 1,
    price: '100.00',
  })),
};

export function staffPrerequisites(world: SandboxWorld): Prerequisites {
  const { database } = world;
  const createWaitingPost = async () => {
    const { id: userId } = await anAccount(world);
    const { id } = await anOwnPost(world, userId, { status: 'moderation', publishedAt: null });
    return { ...idInPath(id), body: { submitted_at: undefined } };
  };
  const createQuestion = async ({ token }: Account) => {
    const { id, version } = await aContentItem(world, 'questions', {}, token);
    return { params: { id }, body: { version } };
  };
  const prepareTariff: PrepareRequest = async ({ token }, { variant }) => {
    const id = tariffTypes.entityConstructor;
    const response = await world.call(getModerationTariff, { token, params: { id } });
    const { version } = dataOf(getModerationTariff, response);
    const terms = [1, 3, 6, 12].map((months) => ({ months, discount: 0 }));
    return {
      ...idInPath(id),
      // All variants are prepared before the first is sent.
      body: {
        type_id: id,
        version: variant ? version + 1 : version,
        terms,
        options: { car_slots: PRICED_OPTION, special_offers: PRICED_OPTION },
      },
    };
  };

  return {
    ...forOperations('approvePost rejectPost claimPost releasePost', createWaitingPost),
    ...forOperations('blockUser unblockUser', async () => idInPath((await anAccount(world)).id)),
    resolveMessage: async () => idInPath((await aReportedMessage(world)).messageId),
    ...forOperations('getContent changeContent getContentHistory removeContent', createQuestion),
    restoreContent: async (caller) => {
      const { params, body } = await createQuestion(caller);
      return { params, body: { ...body, to: 1 } };
    },
    orderContent: async ({ token }) => {
      const { id } = await aContentItem(world, 'questions', {}, token);
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
    ...forOperations(
      'setSlideView setSlideViewByGet setSlideFollow setSlideFollowByGet',
      async (caller) => idInPath((await aContentItem(world, 'slides', {}, caller.token)).id),
    ),
    ...forOperations('updateTariff createTariffVersion', prepareTariff),
    ...forOperations('getRequest takeRequest eraseRequest', async () =>
      idInPath((await aRequest(world)).id),
    ),
    ...forOperations('releaseRequest answerRequest closeRequest', async ({ token }) =>
      idInPath((await aTakenRequest(world, token, { email: 'anna@example.test' })).id),
    ),
  };
}

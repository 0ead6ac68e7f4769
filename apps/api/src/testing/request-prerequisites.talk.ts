import { chatFlags, sendMessage } from '@pitlane/contracts';
import { aChat } from './a-chat.ts';
import { aUniquePicture } from './a-placed-post.ts';
import { aDeal, anOffer } from './an-offer.ts';
import {
  type Account,
  forOperations,
  idInPath,
  type Prerequisites,
} from './request-prerequisite.ts';
import { dataOf } from './responses.ts';
import type { SandboxWorld } from './sandbox-world.ts';

export function talkPrerequisites(world: SandboxWorld): Prerequisites {
  const createChat = (caller: Account) => aChat(world, { seller: caller, status: 'accepted' });

  return {
    getMessages: async (caller) => ({
      ...idInPath((await createChat(caller)).id),
      query: { before: undefined, after: undefined, offset: undefined },
    }),
    sendMessage: async (caller) => ({
      body: { chat_id: (await createChat(caller)).id, post_id: undefined },
    }),
    getMessageFile: async (caller) => {
      const { id } = await createChat(caller);
      const response = await world.call(sendMessage, {
        token: caller.token,
        form: { chat_id: String(id) },
        files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
      });
      return { params: { message_id: dataOf(sendMessage, response).id } };
    },
    updateChat: async (caller) => ({
      ...idInPath((await aChat(world, { seller: caller })).id),
      body: chatFlags.accepted,
    }),
    markMessagesRead: async (caller) => idInPath((await createChat(caller)).first.id),
    ...forOperations('deleteMessage markMessageAsSpam', async (caller) => ({
      body: { message_id: (await createChat(caller)).first.id },
    })),
    ...forOperations('blockPerson unblockPerson', async (caller) => ({
      body: { user_id: (await createChat(caller)).buyer.user.id },
    })),
    offerPrice: async (caller) => ({
      body: { post_id: (await aDeal(world, { buyer: caller })).post.id, price: 9_000_000 },
    }),
    answerOffer: async (caller) =>
      idInPath((await anOffer(world, await aDeal(world, { seller: caller }))).id),
  };
}

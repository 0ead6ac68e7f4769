import { chatFlags, sendMessage } from '@pitlane/contracts';
import { aChat } from './a-chat.ts';
import { aFreshPicture } from './a-form.ts';
import { aDeal, anOffer } from './an-offer.ts';
import { type Account, forEach, inPath, type Subjects } from './call-subject.ts';
import { dataOf } from './responses.ts';
import type { SandboxWorld } from './sandbox-world.ts';

export function talkSubjects(world: SandboxWorld): Subjects {
  const chatOf = (caller: Account) => aChat(world, { seller: caller, status: 'accepted' });

  return {
    getMessages: async (caller) => ({
      ...inPath((await chatOf(caller)).id),
      query: { before: undefined, after: undefined, offset: undefined },
    }),
    sendMessage: async (caller) => ({
      body: { chat_id: (await chatOf(caller)).id, post_id: undefined },
    }),
    getMessageFile: async (caller) => {
      const { id } = await chatOf(caller);
      const sent = await world.call(sendMessage, {
        token: caller.token,
        form: { chat_id: String(id) },
        files: { file: { bytes: await aFreshPicture(), name: 'a.jpg' } },
      });
      return { params: { message_id: dataOf(sendMessage, sent).id } };
    },
    updateChat: async (caller) => ({
      ...inPath((await aChat(world, { seller: caller })).id),
      body: chatFlags.accepted,
    }),
    markMessagesRead: async (caller) => inPath((await chatOf(caller)).first.id),
    ...forEach('deleteMessage markMessageAsSpam', async (caller) => ({
      body: { message_id: (await chatOf(caller)).first.id },
    })),
    ...forEach('blockPerson unblockPerson', async (caller) => ({
      body: { user_id: (await chatOf(caller)).buyer.user.id },
    })),
    offerPrice: async (caller) => ({
      body: { post_id: (await aDeal(world, { buyer: caller })).post.id, price: 9_000_000 },
    }),
    answerOffer: async (caller) =>
      inPath((await anOffer(world, await aDeal(world, { seller: caller }))).id),
  };
}

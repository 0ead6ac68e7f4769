import { ChatsPage } from '@/features/chats/components/chats-page.tsx';
import { PinnedOffer } from '@/features/offers/components/pinned-offer.tsx';

export default function Messages() {
  return <ChatsPage renderOffer={(offer) => <PinnedOffer offer={offer} />} />;
}

import { MAX_FIRST_MESSAGE_LENGTH } from '@pitlane/contracts';
import type { AreaContext } from '../../context.ts';
import type { AccountsServices } from '../accounts/build.ts';
import type { CoreServices } from '../core/build.ts';
import type { PostsServices } from '../posts/build.ts';
import type { SavedSearchesServices } from '../saved-searches/build.ts';
import { BlockedUsersService } from './blocked-users/blocked-users.service.ts';
import { ChatsService } from './chats/chats.service.ts';
import { MessagesService } from './chats/messages.service.ts';
import { FavoritesService } from './favorites/favorites.service.ts';
import { MessageFilesService } from './message-files/message-files.service.ts';
import { MessageReportsService } from './message-reports/message-reports.service.ts';
import { OfferActionsService } from './offer-actions/offer-actions.service.ts';
import { OfferTransitionsService } from './offers/offer-transitions.service.ts';
import { OffersService } from './offers/offers.service.ts';
import { SafetyService } from './safety/safety.service.ts';
import { SendingService } from './sending/sending.service.ts';
import { CountersService } from './streams/counters.service.ts';
import { EventsService } from './streams/events.service.ts';
import { StreamsService } from './streams/streams.service.ts';
import { UnreadEmailsService } from './unread-emails/unread-emails.service.ts';

/** Services for favorites, chats and offers. */
export function buildTalk(
  context: AreaContext,
  areas: CoreServices & AccountsServices & PostsServices & SavedSearchesServices,
) {
  const { config } = context;
  const shared = {
    ...context,
    ...areas,
    /** Limits on a buyer's messages before the seller accepts. */
    limitsBeforeAcceptance: { count: config.CHAT_FIRST_MESSAGES, length: MAX_FIRST_MESSAGE_LENGTH },
    safety: new SafetyService({ publicUrl: config.PUBLIC_URL }),
    reports: new MessageReportsService(context),
    files: new MessageFilesService(context),
  };
  const offers = new OffersService({ ...shared, offersPerDay: config.OFFERS_PER_DAY });
  const offerTransitions = new OfferTransitionsService({
    ...shared,
    offers,
    lifetimeHours: config.OFFER_HOURS,
  });
  areas.unpublishedPosts.addListener((transaction, ids) =>
    offerTransitions.lapseOfPosts(transaction, ids),
  );
  const chats = new ChatsService({ ...shared, offers });
  const blockedUsers = new BlockedUsersService({ ...shared, chats, offers, offerTransitions });
  const favorites = new FavoritesService(shared);
  const messages = new MessagesService({ ...shared, chats });
  const counters = new CountersService({ ...shared, chats, favorites });
  const events = new EventsService({ ...shared, chats, messages });
  return {
    favorites,
    safety: shared.safety,
    chats,
    blockedUsers,
    offers,
    offerTransitions,
    offerActions: new OfferActionsService({
      ...shared,
      offers,
      offerTransitions,
      chats,
      blockedUsers,
    }),
    messageFiles: shared.files,
    messageReports: shared.reports,
    messages,
    counters,
    streams: new StreamsService({ ...shared, events, counters }),
    unreadEmails: new UnreadEmailsService({
      ...shared,
      chats,
      delayMinutes: config.CHAT_EMAIL_AFTER_MINUTES,
    }),
    sending: new SendingService({
      ...shared,
      chats,
      blockedUsers,
      quotas: {
        messagesPerMinute: config.CHAT_MESSAGES_PER_MINUTE,
        chatsPerDay: config.CHATS_PER_DAY,
        chatsPerDayForNewAccount: config.CHATS_PER_DAY_AT_FIRST,
        newAccountDays: config.CHAT_NEW_ACCOUNT_DAYS,
      },
    }),
  };
}

export type TalkServices = ReturnType<typeof buildTalk>;

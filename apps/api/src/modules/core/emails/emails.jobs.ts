import {
  addresses,
  type EmailedType,
  type EmailType,
  hasEmail,
  unsubscribe,
} from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { type Mailer, MailRefused } from '../../../infra/mail.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { type Email, type EmailQueueService, email } from '../email-queue/email-queue.service.ts';
import { notificationContent } from '../notifications/notifications.presenter.ts';
import { emailSettingsOf } from '../notifications/notifications.rules.ts';
import type { UnsubscribeLinksService } from '../unsubscribe-links/unsubscribe-links.service.ts';
import { type EmailTextOverrides, emailPage } from './emails.presenter.ts';
import {
  findContact,
  findEmailChange,
  findNotification,
  findPasswordReset,
  findRecipient,
  findRegistration,
} from './emails.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  mailer: Mailer;
  mail: Pick<EmailQueueService, 'isRefused' | 'markRefused'>;
  unreadEmails: UnreadEmails;
  requestEmails: RequestEmails;
  unsubscribeLinks: Pick<UnsubscribeLinksService, 'createToken'>;
  publicUrl: string;
  supportEmail: string;
  onRefused: (error: Error) => void;
}

interface UnreadEmails {
  valuesOf(
    unread: { chatId: number; userId: number; seq: number },
    language: Language,
  ): Promise<Record<string, string> | null>;
}

/** Returns emails about requests; `null` if no email is due. */
interface RequestEmails {
  confirmationOf(id: number): Promise<RequestEmail | null>;
  replyOf(id: number): Promise<RequestEmail | null>;
}

interface RequestEmail {
  to: string;
  language: Language;
  path: string;
  values: Record<string, string>;
  body?: string;
}

interface Recipient {
  to: string;
  /** Empty for recipients without an account, because names entered by strangers are not mailed. */
  name: string;
  language: Language;
  path: string;
  values?: Record<string, string>;
  /** Account and type of an email that can be switched off. */
  switch?: { userId: number; scope: EmailType };
  /** Replaces the texts of the kind of email. */
  textOverrides?: EmailTextOverrides;
  /** Type of a notification, which selects the texts of its email. */
  notification?: EmailedType;
}

/** Returns whether a user gets emails of a type. Blocked users get none. */
const isEmailWanted = (
  user: { blockedAt: Date | null; notificationSettings: { emails: unknown } | null },
  type: EmailType,
) => user.blockedAt === null && emailSettingsOf(user.notificationSettings?.emails)[type];

const languageOf = (locale: string): Language => (locale === 'en' ? 'en' : 'ru');

/**
 * Delivers emails. Sends nothing if the email is outdated, for example about a used link or a deleted account. Retries
 * if the mail server is unavailable, but not after a refusal. A permanently refused address gets only the email that
 * confirms it again.
 */
export function deliverEmails(deps: Dependencies): QueuedJob {
  return {
    name: 'mail',
    async run({ id, data }) {
      const content = email.parse(data);
      const recipient = await resolveRecipient(deps, content);
      if (!recipient) return;
      const { to, language, name, values, path, textOverrides, notification } = recipient;
      if (content.kind !== 'email_again' && (await deps.mail.isRefused(to))) return;
      const textsKey = content.kind === 'notification' ? notification : content.kind;
      if (!textsKey) return;
      const token =
        recipient.switch && (await deps.unsubscribeLinks.createToken({ id, ...recipient.switch }));
      const page = emailPage(textsKey, {
        language,
        values: { name, ...values },
        ...textOverrides,
        ...(token && { unsubscribeUrl: `${deps.publicUrl}${addresses.unsubscribe(token)}` }),
        href: `${deps.publicUrl}${path}`,
        home: deps.publicUrl,
      });
      try {
        await deps.mailer.send({ id, to, ...page, ...(token && listUnsubscribeOf(deps, token)) });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        if (error.isAddress) await deps.mail.markRefused(to);
        deps.onRefused(error);
      }
    },
  };
}

/** Returns the URL that mail programs post to (header List-Unsubscribe). */
const listUnsubscribeOf = ({ publicUrl }: Dependencies, token: string) => ({
  unsubscribe: `${publicUrl}/api${unsubscribe.path.replace(':token', token)}`,
});

async function resolveRecipient(deps: Dependencies, content: Email): Promise<Recipient | null> {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const confirmPath = (purpose: string, id: string) => addresses.confirm(keys.linkOf(purpose, id));
  switch (content.kind) {
    case 'registration': {
      const row = await findRegistration(database, content.id, now);
      return (
        row && {
          to: row.email,
          name: row.firstName,
          language: languageOf(row.locale),
          path: confirmPath('registration', content.id),
        }
      );
    }
    case 'account_exists':
    case 'password_changed': {
      const row = await findContact(database, content.user_id);
      const path =
        content.kind === 'account_exists' ? addresses.login() : addresses.restorePassword();
      return row && { to: row.email, name: row.firstName, language: languageOf(row.locale), path };
    }
    case 'password_reset': {
      const row = await findPasswordReset(database, content.id, now);
      return (
        row && {
          to: row.user.email,
          name: row.user.firstName,
          language: languageOf(row.user.locale),
          path: addresses.changePassword(keys.linkOf('password_reset', content.id)),
        }
      );
    }
    case 'email_change':
    case 'email_again': {
      const row = await findEmailChange(database, content.id, now);
      return (
        row && {
          to: row.newEmail,
          name: row.user.firstName,
          language: languageOf(row.user.locale),
          path: confirmPath('email_change', content.id),
        }
      );
    }
    case 'email_change_notice':
    case 'email_changed':
      return {
        to: content.to,
        name: content.name,
        language: content.language,
        path: content.kind === 'email_changed' ? addresses.login() : addresses.accountSettings(),
        values: { email: content.new_email, support: deps.supportEmail },
      };
    case 'notification': {
      const row = await findNotification(database, content.id);
      if (!row || !hasEmail(row.kind)) return null;
      const { user } = row;
      if (!isEmailWanted(user, row.kind)) return null;
      const language = languageOf(user.locale);
      const { title, text, link, values } = notificationContent(row, language);
      return {
        to: user.email,
        name: user.firstName,
        language,
        path: link,
        values,
        switch: { userId: user.id, scope: row.kind },
        textOverrides: { title, body: text },
        notification: row.kind,
      };
    }
    case 'unread_messages': {
      const { chat_id: chatId, user_id: userId, seq } = content;
      const row = await findRecipient(database, userId);
      if (!row || !isEmailWanted(row, 'message')) return null;
      const language = languageOf(row.locale);
      const values = await deps.unreadEmails.valuesOf({ chatId, userId, seq }, language);
      return (
        values && {
          to: row.email,
          name: row.firstName,
          language,
          path: addresses.accountChat(chatId),
          values,
          switch: { userId, scope: 'message' },
        }
      );
    }
    case 'request_received':
    case 'request_answer': {
      const { requestEmails } = deps;
      const isRequestAnswer = content.kind === 'request_answer';
      const requestEmail = await requestEmails[isRequestAnswer ? 'replyOf' : 'confirmationOf'](
        content.id,
      );
      if (!requestEmail) return null;
      const { body, ...recipient } = requestEmail;
      return { ...recipient, name: '', ...(body !== undefined && { textOverrides: { body } }) };
    }
    default:
      throw content satisfies never;
  }
}

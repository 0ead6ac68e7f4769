import { addresses } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { type Mailer, MailRefused } from '../../../infra/mail.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { type EmailTexts, emailPage } from './mail.presenter.ts';
import {
  findEmailChange,
  findNotification,
  findPerson,
  findRegistration,
  findReset,
} from './mail.queries.ts';
import { type Email, email } from './mail.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
  onRefused: (error: Error) => void;
}

/** Who gets an email, and the values of its texts. */
interface Recipient {
  to: string;
  name: string;
  language: Language;
  /** Path of the page its button leads to. */
  path: string;
  values?: Record<string, string>;
  /** Which texts it uses, where that is not its kind. */
  texts?: EmailTexts;
}

const languageIn = (locale: string): Language => (locale === 'en' ? 'en' : 'ru');

/**
 * Delivers emails. What an email is about may be over by then (a link used, an account deleted): then
 * nothing is sent. An unavailable server is retried, a refusal is not.
 */
export function deliverEmails(deps: Dependencies): QueuedJob {
  return {
    name: 'mail',
    async run({ id, data }) {
      const content = email.parse(data);
      const recipient = await address(deps, content);
      if (!recipient) return;
      const { to, language, name, values, path } = recipient;
      const texts = content.kind === 'notification' ? recipient.texts : content.kind;
      if (!texts) return;
      const page = emailPage(texts, {
        language,
        values: { name, ...values },
        href: `${deps.publicUrl}${path}`,
        home: deps.publicUrl,
      });
      try {
        await deps.mailer.send({ id, to, ...page });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        deps.onRefused(error);
      }
    },
  };
}

const notificationValues = z.catchall(
  z.object({ date: z.optional(z.iso.datetime()), title_ru: z.optional(z.string()) }),
  z.string(),
);

/** The day of a moment in Moscow, as emails show it. */
const dayIn = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(new Date(moment));

/** Where a notification leads the owner of an ad. */
function notificationPath(kind: NotificationKind, postId: number | null): string {
  // It has been erased since.
  if (postId === null) return addresses.accountPosts();
  switch (kind) {
    case 'post_approved':
    case 'edit_approved':
      return addresses.product(postId);
    case 'post_denied':
    case 'edit_denied':
      return addresses.productUpdate(postId);
    case 'post_expires':
    case 'promotion_over':
      return addresses.accountPosts('active');
    case 'post_expired':
      return addresses.accountPosts('removed');
    default:
      throw kind satisfies never;
  }
}

async function address(deps: Dependencies, content: Email): Promise<Recipient | null> {
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
          language: languageIn(row.locale),
          path: confirmPath('registration', content.id),
        }
      );
    }
    case 'account_exists':
    case 'password_changed': {
      const row = await findPerson(database, content.user_id);
      const path =
        content.kind === 'account_exists' ? addresses.login() : addresses.restorePassword();
      return row && { to: row.email, name: row.firstName, language: languageIn(row.locale), path };
    }
    case 'password_reset': {
      const row = await findReset(database, content.id, now);
      return (
        row && {
          to: row.user.email,
          name: row.user.firstName,
          language: languageIn(row.user.locale),
          path: addresses.changePassword(keys.linkOf('password_reset', content.id)),
        }
      );
    }
    case 'email_change': {
      const row = await findEmailChange(database, content.id, now);
      return (
        row && {
          to: row.newEmail,
          name: row.user.firstName,
          language: languageIn(row.user.locale),
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
      if (!row) return null;
      const language = languageIn(row.user.locale);
      const { date, title_ru: titleRu, ...values } = notificationValues.parse(row.values);
      return {
        to: row.user.email,
        name: row.user.firstName,
        language,
        path: notificationPath(row.kind, row.postId),
        values: {
          ...values,
          ...(titleRu && language === 'ru' && { title: titleRu }),
          ...(date !== undefined && { date: dayIn(language, date) }),
        },
        texts: row.kind,
      };
    }
    default:
      throw content satisfies never;
  }
}

import { addresses } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { type Mailer, MailRefused } from '../../../infra/mail.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { type LetterTexts, letterPage } from './mail.presenter.ts';
import {
  findEmailChange,
  findNotification,
  findPerson,
  findRegistration,
  findReset,
} from './mail.queries.ts';
import { type Letter, letter } from './mail.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
  onRefused: (error: Error) => void;
}

/** Who gets a letter, and what fills it in. */
interface Addressed {
  to: string;
  name: string;
  language: Language;
  /** Path of the page its button leads to. */
  path: string;
  values?: Record<string, string>;
  /** Whose words it is written in, where that is not its kind. */
  texts?: LetterTexts;
}

const languageIn = (locale: string): Language => (locale === 'en' ? 'en' : 'ru');

/**
 * Delivers letters. What a letter is about may be over by then (a link used, an account gone): then
 * there is nothing to say. A server that is away is tried again, one that refuses is not.
 */
export function deliverLetters(deps: Dependencies): QueuedJob {
  return {
    name: 'mail',
    async run({ id, data }) {
      const content = letter.parse(data);
      const addressed = await address(deps, content);
      if (!addressed) return;
      const { to, language, name, values, path } = addressed;
      const texts = content.kind === 'notification' ? addressed.texts : content.kind;
      if (!texts) return;
      const page = letterPage(texts, {
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

const told = z.catchall(
  z.object({ date: z.optional(z.iso.datetime()), title_ru: z.optional(z.string()) }),
  z.string(),
);

/** The day of a moment in Moscow, as letters say it. */
const dayIn = (language: Language, moment: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(new Date(moment));

/** Where the owner of an ad goes on from what he is told. */
function notificationPath(kind: NotificationKind, postId: number | null): string {
  // It has been erased since.
  if (postId === null) return addresses.accountAds();
  switch (kind) {
    case 'post_approved':
    case 'edit_approved':
      return addresses.product(postId);
    case 'post_denied':
    case 'edit_denied':
      return addresses.productUpdate(postId);
    case 'post_expires':
    case 'promotion_over':
      return addresses.accountAds('active');
    case 'post_expired':
      return addresses.accountAds('removed');
    default:
      throw kind satisfies never;
  }
}

async function address(deps: Dependencies, content: Letter): Promise<Addressed | null> {
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
      const { date, title_ru: titleRu, ...values } = told.parse(row.values);
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

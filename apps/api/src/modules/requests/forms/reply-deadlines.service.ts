import type { FormKind, FormParams } from '@pitlane/contracts';
import type { Config } from '../../../config.ts';
import { type Language, translate } from '../../../i18n.ts';
import {
  dayHours,
  daysBetween,
  dueByClock,
  dueWithin,
  isOpenUntil,
  timesOf,
  weekdayOf,
} from './reply-deadlines.rules.ts';

type Settings = Pick<
  Config,
  | 'SUPPORT_HOURS_WEEKDAYS'
  | 'SUPPORT_HOURS_WEEKENDS'
  | 'CONTACT_MINUTES'
  | 'TRANSPORT_MINUTES'
  | 'AUTO_TRADE_MINUTES'
  | 'BUY_AUTO_MINUTES'
  | 'SELECTION_MINUTES'
  | 'CALLBACK_MINUTES'
  | 'BY_SERVICE_MINUTES'
  | 'SUPPORT_MINUTES'
  | 'BUYBACK_HOURS'
>;

const DAYS_OF_WEEK = 7;
/** Maximum number of minutes given as a duration; later deadlines are given as day and time. */
const MAX_DURATION_MINUTES = 60;

interface ReceivedForm {
  kind: FormKind;
  createdAt: Date;
  dueAt: Date | null;
}

/** Deadlines for replies to forms, and their texts. */
export class ReplyDeadlinesService {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get supportHours(): FormParams['hours'] {
    const { SUPPORT_HOURS_WEEKDAYS: weekdays, SUPPORT_HOURS_WEEKENDS: weekends } = this.#settings;
    return {
      weekdays: timesOf(weekdays),
      weekends: timesOf(weekends),
      timezone: 'Europe/Moscow',
    };
  }

  /** Returns the deadline of a reply; `null` if no reply is sent. */
  deadlineOf(kind: FormKind, received: Date): Date | null {
    if (kind === 'buyback') return dueByClock(received, this.#settings.BUYBACK_HOURS);
    const minutes = this.#minutesOf(kind);
    if (minutes === null) return null;
    const { SUPPORT_HOURS_WEEKDAYS: weekdays, SUPPORT_HOURS_WEEKENDS: weekends } = this.#settings;
    return dueWithin(received, minutes, {
      weekdays: dayHours(weekdays),
      weekends: dayHours(weekends),
    });
  }

  /** Returns the confirmation text with the deadline of the reply. */
  confirmationText({ kind, createdAt, dueAt }: ReceivedForm, language: Language): string {
    const deadline = dueAt ? this.#deadline(kind, createdAt, dueAt, language) : '';
    return translate(language, 'forms', `sent.${kind}`, { deadline });
  }

  #minutesOf(kind: FormKind): number | null {
    const settings = this.#settings;
    switch (kind) {
      case 'contact':
        return settings.CONTACT_MINUTES;
      case 'transport':
        return settings.TRANSPORT_MINUTES;
      case 'auto-trade':
        return settings.AUTO_TRADE_MINUTES;
      case 'buy-auto':
        return settings.BUY_AUTO_MINUTES;
      case 'individual-selection':
        return settings.SELECTION_MINUTES;
      case 'callback':
        return settings.CALLBACK_MINUTES;
      case 'by-service':
        return settings.BY_SERVICE_MINUTES;
      case 'support':
        return settings.SUPPORT_MINUTES;
      case 'buyback':
      case 'error':
        return null;
      default:
        throw kind satisfies never;
    }
  }

  /** Returns a deadline as text: `within 30 minutes`, otherwise day and time. */
  #deadline(kind: FormKind, received: Date, due: Date, language: Language): string {
    const translateText = (key: string, values: Record<string, string | number> = {}) =>
      translate(language, 'forms', key, values);
    if (kind === 'buyback')
      return translateText('within_hours', { count: this.#settings.BUYBACK_HOURS });
    const minutes = this.#minutesOf(kind);
    if (
      minutes !== null &&
      minutes <= MAX_DURATION_MINUTES &&
      isOpenUntil(received, due, minutes)
    ) {
      return translateText('within_minutes', { count: minutes });
    }
    const days = daysBetween(received, due);
    const dayKey = ['today', 'tomorrow'][days] ?? (days < DAYS_OF_WEEK ? weekdayOf(due) : 'later');
    const day = translateText(`day.${dayKey}`, { date: dateIn(language, due) });
    return translateText('by', { day, time: timeIn(due) });
  }
}

const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language);

/** Formats a time as a day in Moscow. */
export const dateIn = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(moment);

/** Formats a time of day in Moscow. */
export const timeIn = (moment: Date): string =>
  new Intl.DateTimeFormat('ru', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  }).format(moment);

import { domainToUnicode } from 'node:url';
import { type MessageWarning, type WarningKind, warningLevels } from '@pitlane/contracts';
import { FoldedText, type Span } from '../../core/folded-text/folded-text.rules.ts';
import { findContacts, isNegated } from '../../posts/contacts/contacts.rules.ts';

const MAX_WARNINGS = 20;

/** Phrases that request money before the vehicle is seen, matched from the beginning of a word. */
const PREPAYMENT_PHRASES = [
  'предоплат\\p{L}{0,20}',
  'аванс(?!ов)\\p{L}{0,3}(?!\\p{L})',
  'задат(?:ок|к)\\p{L}{0,20}',
  '(?:внес|внос|остав|отправ|перевед)\\p{L}{0,20} (?:\\p{L}{1,20} )?(?:залог|брон|депозит)\\p{L}{0,20}',
  '(?:перевод|перевед|переве[сч]|скин|закин|кинь|отправ|оплат|заплат)\\p{L}{0,20}[^.!?\\n]{0,40}? (?:на (?:мою |эту |банковскую )?карт[уые]|по номеру (?:карты|телефона)|на киви|на кошел[её]к|по ссылке|через сбп)(?!\\p{L})',
  '(?:деньги|оплат\\p{L}{0,20}|плат[аеёи]\\p{L}{0,20}|половин\\p{L}{0,20}) впер[её]д(?!\\p{L})',
  'сначала (?:деньги|оплат|перев)\\p{L}{0,20}',
  '(?:номер|реквизиты|данные|фото|код с) (?:\\p{L}{1,20} )?карты',
  '(?:код|пароль) из (?:смс|sms)',
  'безопасн\\p{L}{1,20} сделк\\p{L}{0,20}',
  'эскроу',
  'через гаранта',
  '(?:криптовалют|биткоин)\\p{L}{0,20}',
  'вестерн юнион',
  'подарочн\\p{L}{1,20} карт\\p{L}{0,20}',
  'prepa(?:y|id)\\p{L}{0,20}',
  'advance payments?',
  '(?:pay|paid|payment|money|half)[^.!?\\n]{0,30}? (?:in advance|up ?front|beforehand)',
  '(?:send|pay|transfer|leave|make|wire|put)\\p{L}{0,20} (?:\\p{L}{1,20} ){0,2}(?:deposit|down payment)s?',
  '(?:refundable|holding|reservation) deposits?',
  '(?:need|require|want) (?:a |the )?deposits?',
  'deposits? (?:is |are )?(?:required|first|today|now)',
  '(?:pay|send) (?:a |me )?half',
  '(?:send|wire|transfer) (?:me |us |over )?(?:the |some |your )?(?:money|funds)',
  'wire transfers?',
  'western union',
  'moneygram',
  'gift cards?',
  'escrow\\p{L}{0,20}',
  'bitcoins?',
  'usdt',
  'cryptocurrenc\\p{L}{1,20}',
  '(?:card|cvv|cvc|sms) (?:number|code)s?',
];

/** Phrases, common in fraud, about a third party that delivers the vehicle or the money. */
const DELIVERY_PHRASES = [
  'курьер(?!ск)\\p{L}{0,20}',
  'курьерск\\p{L}{1,20} (?:служб|доставк)\\p{L}{0,20}',
  '(?:авито|юла|безопасн\\p{L}{1,20})[ -]доставк\\p{L}{0,20}',
  'доставк\\p{L}{1,20} (?:через|по ссылке|сдэк|cdek|авито|почтой)(?!\\p{L})',
  '(?:оформ|оплат)\\p{L}{1,20} (?:\\p{L}{1,20} )?доставк\\p{L}{0,20}',
  'транспортн\\p{L}{1,20} компани\\p{L}{0,20}',
  '(?:отправл|вышл|пришл|достав)\\p{L}{0,20} (?:\\p{L}{1,20} )?(?:автовоз|контейнер|почт|сдэк|фур)\\p{L}{0,20}',
  'couriers?',
  'ship(?:ping|ped|per)? (?:it |the (?:car|vehicle|bike|boat) )?(?:to you|company|agent|agency|agents|line)',
  '(?:my|our|the|a) shippers?',
  '(?:delivery|transport|freight|haulage|logistics) (?:company|agent|agency|service)',
  'pick ?up agents?',
  'delivered to your (?:door|home|address)',
];

const wordStartPattern = (alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?!\\d)`, 'giu');
const phrasePatterns: [WarningKind, RegExp][] = [
  ['prepayment', wordStartPattern(PREPAYMENT_PHRASES)],
  ['delivery', wordStartPattern(DELIVERY_PHRASES)],
];

/** Words before a phrase that turn it into advice: «Не переводите предоплату», "never send a deposit". */
const ADVICE_AGAINST =
  /(?<!\p{L})(?:не (?:перевод|внос|вношу|плат|прос|прош|треб|бер|отправ|присыл|дела|работ|соглас|дава|остав|верь)\p{L}{0,20}(?: \p{L}{1,12}){0,2}|никак\p{L}{1,3}|(?:no|don['’]t|do not|never|not|won['’]t|without)(?: \p{L}{1,10}){0,2}) $/iu;
const MAX_ADVICE_LENGTH = 45;

function* findPhrases(text: string): Generator<Span & { kind: WarningKind }> {
  for (const [kind, pattern] of phrasePatterns) {
    for (const { 0: quote, index } of text.matchAll(pattern)) {
      const span = { from: index, to: index + quote.length };
      const before = text.slice(Math.max(0, index - MAX_ADVICE_LENGTH), index);
      if (!isNegated(text, span) && !ADVICE_AGAINST.test(before)) yield { kind, ...span };
    }
  }
}

const CARD_NUMBER = /(?<![\p{L}\d])[2-6]\d{3}(?:[ -]?\d{4}){3}(?![\p{L}\d])/gu;

/** Returns whether the check digit of a bank card number is valid (Luhn algorithm). */
function isCardNumber(quote: string): boolean {
  const digits = [...quote.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Names of sites that fraud imitates, with their real hosts; `null` stands for this site. */
const IMITATED_SITES: Record<string, string[] | null> = {
  pitlane: null,
  avito: ['avito.ru'],
  авито: ['avito.ru'],
  autoru: ['auto.ru', 'autoru.ru'],
  youla: ['youla.ru'],
  drom: ['drom.ru'],
  drive2: ['drive2.ru', 'drive2.com'],
  mobilede: ['mobile.de'],
  autoscout24: ['autoscout24.de', 'autoscout24.com'],
  sberbank: ['sberbank.ru', 'sberbank.com', 'sber.ru'],
  сбербанк: ['sberbank.ru'],
  tinkoff: ['tinkoff.ru'],
  tbank: ['tbank.ru'],
  alfabank: ['alfabank.ru'],
  gosuslugi: ['gosuslugi.ru'],
  госуслуги: ['gosuslugi.ru'],
  cdek: ['cdek.ru', 'cdek.com'],
  boxberry: ['boxberry.ru', 'boxberry.com'],
  yandex: ['yandex.ru', 'yandex.com'],
  paypal: ['paypal.com', 'paypal.me'],
  telegram: ['telegram.org', 'telegram.me'],
  whatsapp: ['whatsapp.com'],
};
/** Minimum length of a name to be matched inside a longer one: shorter ones occur by chance. */
const SUBSTRING_MIN_LENGTH = 5;
/** Minimum length of a name to be matched with one misspelling. */
const MISSPELLING_MIN_LENGTH = 7;

const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'хx', 'уy', 'кk', 'мm', 'тt', 'нh', 'вb', 'іi', 'ѕs', 'јi', 'ԁd']
    .concat(['0o', '1i', 'li', 'ji', '3e', '4a', '5s', '7t'])
    .map(([letter = '', lookAlike = '']) => [letter, lookAlike]),
);

/** Maps a name to its visual skeleton: `pit1аne`, with a Cyrillic а, gives `pitiane`, as `pitlane` does. */
const skeletonOf = (name: string) =>
  name
    .replace(/[^-]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1');

/** Returns whether two names differ by one substituted, added or removed letter, or by two transposed letters. */
function isMisspelling(name: string, correct: string): boolean {
  if (Math.abs(name.length - correct.length) > 1) return false;
  let prefixLength = 0;
  while (prefixLength < correct.length && name[prefixLength] === correct[prefixLength])
    prefixLength += 1;
  const [actualRest, correctRest] = [name.slice(prefixLength), correct.slice(prefixLength)];
  const transposed = `${actualRest[1] ?? ''}${actualRest[0] ?? ''}${actualRest.slice(2)}`;
  return (
    [actualRest.slice(1), actualRest].some(
      (variant) => variant === correctRest || variant === correctRest.slice(1),
    ) || transposed === correctRest
  );
}

const imitatedSites = Object.entries(IMITATED_SITES).map(([name, hosts]) => ({
  name,
  skeleton: skeletonOf(name),
  hosts,
}));

/** Returns the skeletons of a host's label: of the whole without dashes, and of each part between them. */
const skeletonsOf = (label: string) => ({
  full: skeletonOf(label.replaceAll('-', '')),
  parts: label.split('-').map(skeletonOf),
});

function matchesName(
  { full, parts }: ReturnType<typeof skeletonsOf>,
  { name, skeleton }: { name: string; skeleton: string },
): boolean {
  if (full === skeleton || parts.includes(skeleton)) return true;
  if (name.length >= SUBSTRING_MIN_LENGTH && full.includes(skeleton)) return true;
  return (
    name.length >= MISSPELLING_MIN_LENGTH && parts.some((part) => isMisspelling(part, skeleton))
  );
}

/** Returns the host of a link or an email address, decoded from Punycode. */
function hostOf(quote: string): { host: string; hasFakeHost: boolean } {
  const [authority = ''] = quote
    .replace(/\s{0,2}([./:@])\s{0,2}/g, '$1')
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/);
  const parts = authority.split('@');
  const name = (parts.at(-1) ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  const host = /(?:^|\.)xn--/.test(name) ? domainToUnicode(name) : name;
  // The part of a link before an @ looks like a host but is not one.
  return { host, hasFakeHost: quote.includes('://') && parts.length > 1 };
}

const isHostOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

const HOST_PATTERN = /^[\p{L}\d.-]{1,100}$/u;

function imitatesSite(host: string, ownHost: string): boolean {
  // An email address or link spelled out in words has no readable host.
  if (!HOST_PATTERN.test(host)) return false;
  const labels = host.split('.');
  if (labels.some((label) => /\p{Script=Latin}/u.test(label) && /\p{Script=Cyrillic}/u.test(label)))
    return true;
  // The top-level label alone is not a name, but in `auto.ru-pay.com` one is part of a name.
  const names = [...labels.slice(0, -1), labels.slice(0, -1).join('-')].map(skeletonsOf);
  return imitatedSites.some(
    ({ hosts, ...site }) =>
      !(hosts ?? [ownHost]).some((realHost) => isHostOf(host, realHost)) &&
      names.some((name) => matchesName(name, site)),
  );
}

/**
 * Returns warnings about a message, in text order. Of overlapping ones only the most dangerous is returned.
 * @param ownHost host of this site, which others may imitate
 */
export function findWarnings(message: string, ownHost: string): MessageWarning[] {
  const folded = new FoldedText(message);
  const { text } = folded;
  const spans: (Span & { kind: WarningKind })[] = [
    ...findContacts(text).flatMap((contact) => {
      if (contact.kind !== 'link' && contact.kind !== 'email') return contact;
      const { host, hasFakeHost } = hostOf(text.slice(contact.from, contact.to));
      if (hasFakeHost || imitatesSite(host, ownHost))
        return { ...contact, kind: 'look_alike' as const };
      // Links to this site need no warning.
      return contact.kind === 'link' && isHostOf(host, ownHost) ? [] : contact;
    }),
    ...findPhrases(text),
    ...[...text.matchAll(CARD_NUMBER)]
      .filter(([quote]) => isCardNumber(quote))
      .map(({ 0: quote, index }) => ({
        kind: 'prepayment' as const,
        from: index,
        to: index + quote.length,
      })),
  ];
  const orderedSpans = spans
    .map((span) => ({ kind: span.kind, ...folded.sourceOf(span) }))
    .sort(
      (a, b) =>
        +(warningLevels[b.kind] === 'danger') - +(warningLevels[a.kind] === 'danger') ||
        b.to - b.from - (a.to - a.from),
    );
  const selected: typeof spans = [];
  for (const span of orderedSpans) {
    if (selected.length === MAX_WARNINGS) break;
    if (selected.every(({ from, to }) => span.to <= from || span.from >= to)) selected.push(span);
  }
  return selected
    .sort((a, b) => a.from - b.from)
    .map(({ kind, from, to }) => ({
      kind,
      level: warningLevels[kind],
      from,
      to,
      text: message.slice(from, to),
    }));
}

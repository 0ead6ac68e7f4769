import { addresses, type PostCard } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import { emailFrame, emailParagraph, FONT } from '../../core/emails/emails.presenter.ts';
import { formatFigure } from '../../core/rates/rates.rules.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';
import { titleWithYear } from '../../posts/post-titles.ts';
import { jpegPathOf } from '../../seo/heads/heads.presenter.ts';
import type { EmailAd, EmailSearch } from './digest-emails.queries.ts';
import { type DigestCard, type DigestContent, MAX_FULL_SEARCHES } from './digest-emails.rules.ts';

type Search = DigestContent['searches'][number];

interface EmailContext {
  language: Language;
  publicUrl: string;
  /** Token of the link that stops all digests */
  token: string;
}

/**
 * Returns the content of a digest email.
 * @param rows searches of the email, in its order
 */
export function toDigestContent(
  rows: Pick<EmailSearch & Search, 'id' | 'name' | 'count' | 'letterCount' | 'ads'>[],
  { language, name, cardOf }: { language: Language; name: string; cardOf: Map<number, PostCard> },
): DigestContent {
  const searches = rows.map(({ id, name, count, ads }, index) => ({
    id,
    name,
    count,
    cards: (index < MAX_FULL_SEARCHES ? ads : []).flatMap((ad) => {
      const card = cardOf.get(ad.id);
      return card ? [toCard(card, ad, language)] : [];
    }),
  }));
  return { language, name, count: rows[0]?.letterCount ?? 0, searches };
}

function toCard(
  card: PostCard,
  { oldPrice, oldCurrencyId }: EmailAd,
  language: Language,
): DigestCard {
  const { id, price, currency, mileage, kind, location } = card;
  const [photo] = card.photos;
  const unit = translate(language, 'searches', kind === 'ground' ? 'km' : 'hours');
  const mileageTexts = mileage > 0 ? [formatFigure(mileage, unit)] : [];
  const formerPrice = oldCurrencyId === currency.id ? oldPrice : null;
  const hasFallen = formerPrice !== null && price !== null && price < formerPrice;
  return {
    id,
    title: titleWithYear(card),
    facts: [...mileageTexts, location.city.name].join(' · '),
    price:
      price === null
        ? translate(language, 'seo', 'post.on_request')
        : formatFigure(price, currency.sign),
    old_price: hasFallen ? formatFigure(formerPrice, currency.sign) : null,
    picture: photo ? jpegPathOf(photo.thumb) : null,
  };
}

/** Renders a digest in its language: the subject, and HTML and plain text with the same wording. */
export function digestPage(
  { language, name, searches, count: storedCount }: DigestContent,
  options: Omit<EmailContext, 'language'>,
): { subject: string; html: string; text: string } {
  const context = { ...options, language };
  const textOf = translateIn(language);
  const count = storedCount ?? searches.reduce((sum, search) => sum + search.count, 0);
  const [first] = searches;
  const subject =
    searches.length === 1 && first
      ? textOf('line', { count, name: first.name })
      : textOf('subject', { count });
  const title = textOf('title', { count });
  const greeting = translate(language, 'mail', 'greeting', { name });
  const fullSearches = searches.slice(0, MAX_FULL_SEARCHES);
  const otherSearches = searches.slice(MAX_FULL_SEARCHES);
  const links = {
    settings: context.publicUrl + addresses.accountSavedSearches(),
    stop: context.publicUrl + addresses.unsubscribe(context.token),
  };
  const html = emailFrame({
    language,
    title,
    preview: searches.map(({ name, count }) => `${name}: ${count}`).join(' · '),
    home: context.publicUrl,
    content: [
      emailParagraph(greeting, 'text', 'font-size:15px;line-height:22px;color:#14171c'),
      ...fullSearches.map((search) => searchHtml(search, context)),
      ...(otherSearches.length > 0 ? [headingHtml(textOf('others'))] : []),
      ...otherSearches.map((search) => lineHtml(search, context)),
    ].join('\n'),
    ending: [
      linkHtml(links.settings, textOf('settings'), QUIET_STYLE),
      linkHtml(links.stop, textOf('stop_all'), QUIET_STYLE),
    ].join(' · '),
  });
  const footer = `${translate(language, 'mail', 'footer')} ${context.publicUrl}`;
  const text = [
    title,
    greeting,
    ...fullSearches.map((search) => searchText(search, context)),
    ...(otherSearches.length > 0 ? [textOf('others')] : []),
    ...otherSearches.map((search) => lineText(search, context)),
    `${textOf('settings')}:\n${links.settings}`,
    `${textOf('stop_all')}:\n${links.stop}`,
    footer,
  ].join('\n\n');
  return { subject, html, text: `${text}\n` };
}

const translateIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'mail', `digest.${key}`, values);

const QUIET_STYLE = 'color:#646b76';

const linksOf = ({ id }: Search, { publicUrl, token }: EmailContext) => ({
  open: publicUrl + addresses.accountSavedSearches(id),
  edit: publicUrl + addresses.accountSavedSearches(),
  stop: publicUrl + addresses.unsubscribe(tokenOfSearch(token, id)),
});

const linkHtml = (href: string, text: string, style: string) =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;

const headingHtml = (text: string) =>
  `<h2 class="title line" style="margin:24px 0 0;padding:20px 0 14px;border-top:1px solid #e3e1db;${FONT};font-size:17px;line-height:23px;word-break:break-word;color:#14171c">${escapeHtml(text)}</h2>`;

function searchHtml(search: Search, context: EmailContext): string {
  const textOf = translateIn(context.language);
  const { open, edit, stop } = linksOf(search, context);
  const moreCount = search.count - search.cards.length;
  const text = moreCount > 0 ? textOf('more', { count: moreCount }) : textOf('open');
  return [
    headingHtml(search.name),
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">',
    ...search.cards.map((card) => cardHtml(card, context)),
    '</table>',
    `<p style="margin:4px 0 12px"><a class="text line" href="${escapeHtml(open)}" style="display:inline-block;${FONT};font-size:15px;font-weight:600;padding:10px 16px;border:1px solid #e3e1db;border-radius:8px;color:#14171c;text-decoration:none">${escapeHtml(text)}</a></p>`,
    `<p class="quiet" style="margin:0;${FONT};font-size:13px;line-height:21px;${QUIET_STYLE}">${linkHtml(edit, textOf('edit'), QUIET_STYLE)} · ${linkHtml(stop, textOf('stop'), QUIET_STYLE)}</p>`,
  ].join('\n');
}

/** Size to which a card's picture is cropped; a blocked picture leaves an empty space of this size. */
const PICTURE_SIZE = { width: 144, height: 108 };

/**
 * Renders a card compactly, with styles from the frame: Gmail clips emails at 102 kB, which would cut off the
 * unsubscribe link at their end.
 */
function cardHtml(card: DigestCard, { language, publicUrl }: EmailContext): string {
  const textOf = translateIn(language);
  const href = escapeHtml(publicUrl + addresses.product(card.id));
  const picture = card.picture
    ? `<td width="1" valign="top" style="padding:0 14px 16px 0"><a href="${href}"><img class="photo" src="${escapeHtml(publicUrl + card.picture)}" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" alt=""></a></td>`
    : '';
  const priceClass = card.old_price ? 'price accent' : 'price';
  const formerPriceHtml = card.old_price
    ? ` <span class="quiet facts old">${escapeHtml(textOf('instead_of'))} <s>${escapeHtml(card.old_price)}</s></span>`
    : '';
  return `<tr>${picture}<td${picture ? '' : ' colspan="2"'} class="text" valign="top" style="padding:0 0 16px;font-size:15px;line-height:20px">
<b class="${priceClass}">${escapeHtml(card.price)}</b>${formerPriceHtml}<br>
<a class="text" href="${href}" style="color:#14171c;font-weight:600;text-decoration:none">${escapeHtml(card.title)}</a><br>
<span class="quiet facts">${escapeHtml(card.facts)}</span>
</td></tr>`;
}

function lineHtml(search: Search, context: EmailContext): string {
  const textOf = translateIn(context.language);
  const { open, stop } = linksOf(search, context);
  const parts = [
    `<a class="text" href="${escapeHtml(open)}" style="color:#14171c">${escapeHtml(textOf('line', { name: search.name, count: search.count }))}</a>`,
    linkHtml(stop, textOf('stop'), QUIET_STYLE),
  ];
  return `<p class="quiet" style="margin:0 0 10px;word-break:break-word;${FONT};font-size:14px;line-height:20px;${QUIET_STYLE}">${parts.join(' · ')}</p>`;
}

function searchText(search: Search, context: EmailContext): string {
  const textOf = translateIn(context.language);
  const { open, edit, stop } = linksOf(search, context);
  const moreCount = search.count - search.cards.length;
  return [
    search.name,
    ...search.cards.map((card) => cardText(card, context)),
    `${moreCount > 0 ? textOf('more', { count: moreCount }) : textOf('open')}: ${open}`,
    `${textOf('edit')}: ${edit}`,
    `${textOf('stop')}: ${stop}`,
  ].join('\n');
}

function cardText(card: DigestCard, { language, publicUrl }: EmailContext): string {
  const formerPriceText = card.old_price
    ? ` (${translateIn(language)('instead_of')} ${card.old_price})`
    : '';
  return `- ${card.title}\n  ${card.price}${formerPriceText} · ${card.facts}\n  ${publicUrl}${addresses.product(card.id)}`;
}

function lineText(search: Search, context: EmailContext): string {
  const textOf = translateIn(context.language);
  const { open, stop } = linksOf(search, context);
  return `${textOf('line', { name: search.name, count: search.count })}: ${open}\n${textOf('stop')}: ${stop}`;
}

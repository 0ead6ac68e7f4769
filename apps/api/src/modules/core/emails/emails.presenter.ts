import type { EmailedType } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import type { Email } from '../email-queue/email-queue.service.ts';

export type EmailTexts = Exclude<Email['kind'], 'notification'> | EmailedType;

/** Texts that replace those of a kind of email; a notification email uses the texts shown on the site. */
export interface EmailTextOverrides {
  title?: string;
  body?: string;
}

interface EmailPageOptions extends EmailTextOverrides {
  language: Language;
  values: Record<string, string>;
  href: string;
  home: string;
  unsubscribeUrl?: string;
}

/** Mail programs that support dark mode use these colors; others invert the light ones. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .photo { display: block; object-fit: cover; border-radius: 6px; background: #ece9e3; }
  .price { font-size: 18px; line-height: 24px; white-space: nowrap; }
  .price.accent { color: #cf2b12; }
  .facts { font-size: 13px; color: #646b76; }
  .old { white-space: nowrap; }
  @media (prefers-color-scheme: dark) {
    .page { background: #0e1116 !important; }
    .card { background: #191d24 !important; border-color: #2b313b !important; }
    .line { border-color: #2b313b !important; }
    .photo { background: #2b313b !important; }
    .accent { color: #ff5a3c !important; }
    .text, .title { color: #e9e7e2 !important; }
    .quiet, .quiet a { color: #9aa1ac !important; }
    .button { background: #ff5a3c !important; color: #0e1116 !important; }
  }
  @media (max-width: 480px) {
    .page { padding: 12px 8px !important; }
    .inside { padding: 20px 16px 8px !important; }
    .photo { width: 116px !important; height: 87px !important; }
  }`;

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

export const emailParagraph = (text: string, className: string, style: string) =>
  `<p class="${className}" style="margin:0 0 16px;${FONT};${style}">${escapeHtml(text)}</p>`;

interface EmailFrameOptions {
  language: Language;
  title: string;
  /** Preview that mail programs show after the subject; without it, the beginning of the content. */
  preview?: string;
  home: string;
  /** HTML below the title. */
  content: string;
  ending: string;
}

export function emailFrame({
  language,
  title,
  preview,
  home,
  content,
  ending,
}: EmailFrameOptions): string {
  const footer = translate(language, 'mail', 'footer');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f5f2">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border:1px solid #e3e1db;border-radius:10px">
<tr><td class="inside text" style="padding:28px 28px 12px;${FONT};color:#14171c">
<p class="title" style="margin:0 0 20px;${FONT};font-size:20px;font-weight:800;font-style:italic;letter-spacing:-0.04em;color:#14171c"><span class="accent" style="color:#cf2b12">≡</span> Pitlane</p>
<h1 class="title" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;letter-spacing:-0.02em;color:#14171c">${escapeHtml(title)}</h1>
${content}
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;${FONT};font-size:12px;line-height:18px;color:#646b76">${escapeHtml(footer)} <a href="${escapeHtml(home)}" style="color:#646b76">${escapeHtml(home)}</a>${ending && `<br>${ending}`}</p>
</td></tr></table>
</body>
</html>
`;
}

/** Renders an email in a language: its subject, and its content as HTML and as plain text. */
export function emailPage(
  kind: EmailTexts,
  { language, values, href, home, unsubscribeUrl, ...words }: EmailPageOptions,
): { subject: string; html: string; text: string } {
  const translatePart = (part: string) => translate(language, 'mail', `${kind}.${part}`, values);
  const greeting = translate(language, 'mail', values.name ? 'greeting' : 'hello', values);
  const footer = translate(language, 'mail', 'footer', values);
  const { title = translatePart('title'), body = translatePart('body') } = words;
  const [button, noteText] = [translatePart('button'), translatePart('note')];
  const link = escapeHtml(href);
  const unsubscribeLabel = translate(language, 'mail', 'stop');
  const html = emailFrame({
    language,
    title,
    home,
    content: `${emailParagraph(greeting, 'text', 'font-size:15px;line-height:22px;color:#14171c')}
${emailParagraph(body, 'text', 'font-size:15px;line-height:22px;color:#14171c')}
<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;${FONT};font-size:16px;font-weight:600;padding:13px 22px;border-radius:8px;background:#cf2b12;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:13px;line-height:19px;color:#646b76;word-break:break-all"><a href="${link}" style="color:#646b76">${link}</a></p>
${emailParagraph(noteText, 'quiet', 'font-size:13px;line-height:19px;color:#646b76')}`,
    ending: unsubscribeUrl
      ? `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#646b76">${escapeHtml(unsubscribeLabel)}</a>`
      : '',
  });
  const text = [
    ...[title, greeting, body, `${button}:\n${href}`, noteText, `${footer} ${home}`],
    ...(unsubscribeUrl ? [`${unsubscribeLabel}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
  return { subject: translatePart('subject'), html, text: `${text}\n` };
}

import type { EmailedType } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import type { Email } from './mail.service.ts';

/** Which texts an email uses. */
export type EmailTexts = Exclude<Email['kind'], 'notification'> | EmailedType;

/** What an email says; that of a notification is what the site says. */
export interface EmailWords {
  title?: string;
  body?: string;
}

interface Filling extends EmailWords {
  language: Language;
  values: Record<string, string>;
  /** Where the button leads. */
  href: string;
  /** The product's own address. */
  home: string;
}

/** Dark mode: programs that know it take these, others turn the light colours themselves. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #0e1116 !important; }
    .card { background: #191d24 !important; border-color: #2b313b !important; }
    .text, .title { color: #e9e7e2 !important; }
    .quiet, .quiet a { color: #9aa1ac !important; }
    .button { background: #ff5a3c !important; color: #0e1116 !important; }
  }`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** An email in a language: subject, HTML and plain text with the same words. */
export function emailPage(
  kind: EmailTexts,
  { language, values, href, home, ...words }: Filling,
): { subject: string; html: string; text: string } {
  const say = (part: string) => translate(language, 'mail', `${kind}.${part}`, values);
  const greeting = translate(language, 'mail', 'greeting', values);
  const footer = translate(language, 'mail', 'footer', values);
  const { title = say('title'), body = say('body') } = words;
  const [button, note] = [say('button'), say('note')];

  const paragraph = (words: string, look: string, style: string) =>
    `<p class="${look}" style="margin:0 0 16px;${FONT};${style}">${escapeHtml(words)}</p>`;
  const link = escapeHtml(href);
  const html = `<!doctype html>
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border:1px solid #e3e1db;border-radius:10px">
<tr><td style="padding:28px 28px 12px">
<p class="title" style="margin:0 0 20px;${FONT};font-size:20px;font-weight:800;font-style:italic;letter-spacing:-0.04em;color:#14171c"><span style="color:#cf2b12">≡</span> Pitlane</p>
<h1 class="title" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;letter-spacing:-0.02em;color:#14171c">${escapeHtml(title)}</h1>
${paragraph(greeting, 'text', 'font-size:15px;line-height:22px;color:#14171c')}
${paragraph(body, 'text', 'font-size:15px;line-height:22px;color:#14171c')}
<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;${FONT};font-size:16px;font-weight:600;padding:13px 22px;border-radius:8px;background:#cf2b12;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:13px;line-height:19px;color:#646b76;word-break:break-all"><a href="${link}" style="color:#646b76">${link}</a></p>
${paragraph(note, 'quiet', 'font-size:13px;line-height:19px;color:#646b76')}
</td></tr></table>
<p class="quiet" style="margin:16px 0 0;${FONT};font-size:12px;line-height:18px;color:#646b76">${escapeHtml(footer)} <a href="${escapeHtml(home)}" style="color:#646b76">${escapeHtml(home)}</a></p>
</td></tr></table>
</body>
</html>
`;
  const text = [title, greeting, body, `${button}:\n${href}`, note, `${footer} ${home}`].join(
    '\n\n',
  );
  return { subject: say('subject'), html, text: `${text}\n` };
}

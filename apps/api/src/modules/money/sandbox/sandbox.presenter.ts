import { createHash } from 'node:crypto';
import { type Language, translate } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import { moneyText } from '../../../infra/money-text.ts';
import { writeMoney } from '../../../infra/payments/yookassa-shapes.ts';
import type { PaymentRow, RefundRow } from './sandbox.queries.ts';
import { cardEndings, statusOf } from './sandbox.rules.ts';

/** Fee in thousandths of the amount, similar to that of real providers. */
const FEE_THOUSANDTHS = 35;

export function paymentBody(row: PaymentRow, now: Date, paymentUrl: string): object {
  const { id, amount, createdAt, description, metadata, paidAt, cancelReason, returnUrl } = row;
  const status = statusOf(row, now);
  const commonFields = {
    id,
    status,
    paid: status === 'succeeded',
    amount: writeMoney(amount),
    created_at: createdAt.toISOString(),
    description,
    metadata,
    refundable: status === 'succeeded' && row.refunded < amount,
    test: true,
  };
  switch (status) {
    case 'pending':
      return {
        ...commonFields,
        confirmation: { type: 'redirect', return_url: returnUrl, confirmation_url: paymentUrl },
      };
    case 'canceled':
      return {
        ...commonFields,
        cancellation_details: { party: 'payment_network', reason: cancelReason },
      };
    case 'succeeded':
      return {
        ...commonFields,
        captured_at: paidAt?.toISOString(),
        income_amount: writeMoney(amount - Math.floor((amount * FEE_THOUSANDTHS) / 1_000)),
        refunded_amount: writeMoney(row.refunded),
        payment_method: { type: 'bank_card', id, saved: false, title: `*${row.card}` },
        receipt_registration: 'succeeded',
      };
    default:
      throw status satisfies never;
  }
}

export function refundBody(row: RefundRow): object {
  return {
    id: row.id,
    payment_id: row.paymentId,
    status: row.isRefused ? 'canceled' : 'succeeded',
    created_at: row.createdAt.toISOString(),
    amount: writeMoney(row.amount),
    description: row.description,
    ...(row.isRefused
      ? { cancellation_details: { party: 'yoo_money', reason: 'general_decline' } }
      : { receipt_registration: 'succeeded' }),
  };
}

const STYLE =
  ':root{color-scheme:light dark;--page:#f6f5f2;--card:#fff;--ink:#14171c;--quiet:#646b76;' +
  '--line:#e3e1db;--accent:#cf2b12;--on:#fff;--edge:#8a8f98}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0e1116;--card:#191d24;--ink:#e9e7e2;' +
  '--quiet:#9aa1ac;--line:#2b313b;--accent:#ff5a3c;--on:#0e1116;--edge:#6c7480}}' +
  '*{box-sizing:border-box}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;' +
  'font:16px/1.45 system-ui,sans-serif;background:var(--page);color:var(--ink)}' +
  'main{width:100%;max-width:420px;padding:28px 24px;background:var(--card);' +
  'border:1px solid var(--line);border-radius:14px}' +
  'h1{margin:4px 0 4px;font-size:30px;line-height:1.15;letter-spacing:-.02em;' +
  'font-variant-numeric:tabular-nums}' +
  'p{margin:0 0 16px;overflow-wrap:anywhere}.quiet,summary{color:var(--quiet);font-size:14px}' +
  '.wrong{color:var(--accent)}label{display:block;margin:0 0 14px;font-size:14px}' +
  'input{display:block;width:100%;min-height:46px;margin-top:4px;padding:8px 12px;font:inherit;' +
  'font-size:17px;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:8px}' +
  '.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}' +
  'input::placeholder{color:var(--quiet);opacity:1}' +
  'button{width:100%;min-height:48px;margin:4px 0 10px;font:600 16px system-ui,sans-serif;' +
  'border-radius:8px;border:1px solid var(--edge);background:transparent;color:inherit;cursor:pointer}' +
  'button.main{border-color:var(--accent);background:var(--accent);color:var(--on)}' +
  'summary{min-height:28px;cursor:pointer}table{width:100%;border-collapse:collapse;font-size:14px}' +
  'td{padding:5px 0;border-top:1px solid var(--line)}td:first-child{width:64px;' +
  'font-variant-numeric:tabular-nums}a{color:inherit}' +
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Returns a content security policy without scripts and requests; forms may be sent here and redirect to the shop. */
const contentPolicyOf = (returnUrl: string | null) =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'; ` +
  `form-action 'self'${returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`}`;

export interface SandboxPage {
  status: number;
  html: string;
  policy: string;
}

interface PageInput {
  payment: PaymentRow | null;
  language: Language;
  now: Date;
  /** True if the card just entered is not one of the sandbox's. */
  isUnknownCard: boolean;
}

/** Renders the payment page; its forms need no script. */
export function sandboxPage({ payment, language, now, isUnknownCard }: PageInput): SandboxPage {
  const textOf = (key: string, values = {}) =>
    escapeHtml(translate(language, 'sandbox', key, values));
  const page = (status: number, title: string, content: string) => ({
    status,
    policy: contentPolicyOf(payment?.returnUrl ?? null),
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      `<meta name="robots" content="noindex"><title>${title} — ${textOf('name')}</title>` +
      `<style>${STYLE}</style></head><body><main><div class="quiet">${textOf('name')}</div>` +
      `<h1>${title}</h1>${content}</main></body></html>`,
  });
  if (!payment) return page(404, textOf('missing'), '');
  const amount = moneyText(payment.amount, language);
  const title = escapeHtml(amount);
  const description = `<p>${escapeHtml(payment.description)}</p>`;
  const status = statusOf(payment, now);
  if (status !== 'pending' || payment.paidAt !== null) {
    const statusText = textOf(status === 'pending' ? 'on_its_way' : status);
    const backLink = `<a href="${escapeHtml(payment.returnUrl)}">${textOf('back')}</a>`;
    return page(200, title, `${description}<p role="status">${statusText}</p><p>${backLink}</p>`);
  }
  return payment.card === null
    ? page(isUnknownCard ? 422 : 200, title, description + cardForm(textOf, amount, isUnknownCard))
    : page(200, title, description + secureForm(textOf, payment.card));
}

type TextOf = (key: string, values?: Record<string, string>) => string;

/** Only the card number matters; the other fields imitate a real form. */
function cardForm(textOf: TextOf, amount: string, isUnknownCard: boolean): string {
  const errorText = isUnknownCard
    ? `<p class="wrong" id="wrong" role="alert">${textOf('unknown_card')}</p>`
    : '';
  const errorAttributes = isUnknownCard ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  const rows = cardEndings.map(
    (end) => `<tr><td>${end}</td><td>${textOf(`card.${end}`)}</td></tr>`,
  );
  return (
    `<p class="quiet">${textOf('no_money')}</p><form method="post">${errorText}` +
    `<label>${textOf('number')}<input name="card" inputmode="numeric" autocomplete="off" ` +
    `required maxlength="40" placeholder="0000 0000 0000 4477" autofocus${errorAttributes}></label>` +
    `<div class="row"><label>${textOf('expiry')}<input name="expiry" autocomplete="off" ` +
    `maxlength="10"></label><label>${textOf('code')}<input name="code" inputmode="numeric" ` +
    'autocomplete="off" maxlength="4"></label></div>' +
    `<label>${textOf('holder')}<input name="holder" autocomplete="off" maxlength="100"></label>` +
    `<button class="main">${textOf('pay', { amount })}</button></form>` +
    `<details><summary>${textOf('cards')}</summary><table>${rows.join('')}</table></details>`
  );
}

const secureForm = (textOf: TextOf, card: string) =>
  `<p>${textOf('secure', { card })}</p><form method="post">` +
  `<button class="main" name="answer" value="confirm">${textOf('confirm')}</button>` +
  `<button name="answer" value="refuse">${textOf('refuse')}</button></form>`;

import { randomUUID } from 'node:crypto';
import { addresses } from '@pitlane/contracts';
import { enter, makeAccount, newPhone } from './account.ts';
import { makeContent, removeContent } from './content-by-call.ts';
import { expect, test } from './fixtures.ts';
import { MARKUP, TEXTS, watchHostile } from './hostile.ts';
import { mailWith } from './inbox.ts';
import { asModerator, bearer } from './posts-by-call.ts';
import { sendFormByCall } from './request-form.ts';
import { filled, texts } from './texts.ts';

test('renders hostile texts of a form as plain text in the inbox, the account and emails', async ({
  page,
  speak,
}) => {
  await speak('ru');
  const { requests: t, sending } = texts.ru;
  const { request } = page;
  const moderator = await asModerator(request);
  const { email, session } = await makeAccount(request, 'hostile');
  const description = [MARKUP, ...TEXTS].join('\n');
  const data = {
    ...{ name: 'Ева', phone: newPhone(), email, description },
    ...{ send_country: 1, send_city: MARKUP, receipt_country: 1, receipt_city: TEXTS[0] },
    send_type: 1,
  };
  const id = await sendFormByCall(request, 'forms/send-transport', data, session);
  const expectCalm = await watchHostile(page);

  await enter(page, moderator);
  await page.goto(addresses.moderation({ tab: 'requests', form: 'transport' }));
  await expect(page.locator(`[data-row="${id}"]`)).toContainText(MARKUP);
  await expectCalm();
  await page.goto(addresses.moderation({ tab: 'requests', request: id }));
  const review = page.getByRole('article', { name: filled(t.of, { id }) });
  await expect(review.getByText(MARKUP).first()).toBeVisible();
  await expectCalm();

  const headers = bearer(moderator.token);
  const step = `/api/moderation/requests/${id}`;
  await request.post(`${step}/take`, { headers });
  const answer = { message: description, channel: 'email' };
  expect((await request.post(`${step}/answer`, { headers, data: answer })).status()).toBe(200);
  await enter(page, session);
  await page.goto(addresses.accountSupport());
  const answers = page.getByRole('list', { name: sending.own.answers });
  await expect(answers.getByText(MARKUP)).toBeVisible();
  await expectCalm();

  const received = await mailWith(request, email, `№ ${id}:`, 2);
  const { html } = await mailWith(request, email, 'window.__x=1');
  expect(received.html).toContain('&lt;script&gt;');
  await page.setContent(html);
  await expect(page.getByText(MARKUP)).toBeVisible();
  expect(await page.evaluate(() => '__x' in window)).toBe(false);
  await expect(page.locator('script, img[src="x"], [onerror], [onload]')).toHaveCount(0);
});

test('rejects or escapes hostile texts of editors on the site and in the preview', async ({
  page,
  speak,
}) => {
  await speak('ru');
  const { contentEditing: t } = texts.ru;
  const { request } = page;
  const moderator = await asModerator(request);
  const headers = bearer(moderator.token);
  const slug = `hostile-${randomUUID().slice(0, 8)}`;
  const [script = '', links = '', braces = '', unseen = '', long = ''] = TEXTS;
  for (const text_ru of [MARKUP, script, links]) {
    const preview = { headers, data: { slug, text_ru } };
    const answer = await request.post('/api/moderation/content/pages/preview', preview);
    expect([answer.status(), Object.keys((await answer.json()).errors)]).toEqual([
      422,
      ['text_ru'],
    ]);
  }
  const literal = MARKUP.replaceAll('<', '\\<');
  const text = [literal, `## ${literal}`, `- ${braces}`, unseen, long].join('\n\n');
  const inBoth = (name: string, value: string) => ({
    [`${name}_ru`]: value,
    [`${name}_en`]: value,
  });
  const fields = {
    ...{ slug, published: true, ...inBoth('title', MARKUP), ...inBoth('lead', braces) },
    ...{ ...inBoth('text', text), ...inBoth('seo_title', MARKUP) },
    ...inBoth('seo_description', MARKUP),
  };
  const { id } = await makeContent(request, moderator, 'pages', fields);
  const expectCalm = await watchHostile(page);

  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MARKUP);
  const article = page.getByRole('main').getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(MARKUP);
  await expect(article.locator('img, script')).toHaveCount(0);
  expect(await page.title()).toContain(MARKUP);
  await expectCalm();

  await enter(page, moderator);
  await page.goto(addresses.moderation({ tab: 'content', content: 'pages', item: id }));
  const editor = page.getByRole('region', { name: t.editorLabel, exact: true });
  await editor.getByRole('button', { name: t.preview.open, exact: true }).click();
  const preview = editor.getByRole('region', { name: t.preview.title });
  await expect(preview.getByRole('heading', { level: 2, name: MARKUP })).toBeVisible();
  await expectCalm();
  await removeContent(request, moderator, 'pages', id);
});

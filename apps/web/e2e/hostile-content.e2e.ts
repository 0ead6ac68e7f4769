import { randomUUID } from 'node:crypto';
import { addresses } from '@pitlane/contracts';
import { createAccount, newPhone, storeSession } from './account.ts';
import { createContent, removeContent } from './content-api.ts';
import { expect, test } from './fixtures.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS, watchForInjection } from './hostile-texts.ts';
import { waitForMail } from './inbox.ts';
import { authorization, signInAsModerator } from './posts-api.ts';
import { submitFormByApi } from './request-form.ts';
import { fillText, texts } from './texts.ts';

test('renders hostile texts of a form as plain text in the inbox, the account and emails', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { requests: t, sending } = texts.ru;
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const { email, session } = await createAccount(request, 'hostile');
  const description = [HOSTILE_MARKUP, ...HOSTILE_TEXTS].join('\n');
  const data = {
    ...{ name: 'Ева', phone: newPhone(), email, description },
    ...{
      send_country: 1,
      send_city: HOSTILE_MARKUP,
      receipt_country: 1,
      receipt_city: HOSTILE_TEXTS[0],
    },
    send_type: 1,
  };
  const id = await submitFormByApi(request, 'forms/send-transport', data, session);
  const expectNoInjection = await watchForInjection(page);

  await storeSession(page, moderator);
  await page.goto(addresses.moderation({ tab: 'requests', form: 'transport' }));
  await expect(page.locator(`[data-row="${id}"]`)).toContainText(HOSTILE_MARKUP);
  await expectNoInjection();
  await page.goto(addresses.moderation({ tab: 'requests', request: id }));
  const review = page.getByRole('article', { name: fillText(t.of, { id }) });
  await expect(review.getByText(HOSTILE_MARKUP).first()).toBeVisible();
  await expectNoInjection();

  const headers = authorization(moderator.token);
  const requestPath = `/api/moderation/requests/${id}`;
  await request.post(`${requestPath}/take`, { headers });
  const answer = { message: description, channel: 'email' };
  expect((await request.post(`${requestPath}/answer`, { headers, data: answer })).status()).toBe(
    200,
  );
  await storeSession(page, session);
  await page.goto(addresses.accountSupport());
  const answers = page.getByRole('list', { name: sending.own.answers });
  await expect(answers.getByText(HOSTILE_MARKUP)).toBeVisible();
  await expectNoInjection();

  const confirmationMail = await waitForMail(request, email, `№ ${id}:`, 2);
  const { html } = await waitForMail(request, email, 'window.__x=1');
  expect(confirmationMail.html).toContain('&lt;script&gt;');
  await page.setContent(html);
  await expect(page.getByText(HOSTILE_MARKUP)).toBeVisible();
  expect(await page.evaluate(() => '__x' in window)).toBe(false);
  await expect(page.locator('script, img[src="x"], [onerror], [onload]')).toHaveCount(0);
});

test('rejects or escapes hostile texts of editors on the site and in the preview', async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  const { contentEditing: t } = texts.ru;
  const { request } = page;
  const moderator = await signInAsModerator(request);
  const headers = authorization(moderator.token);
  const slug = `hostile-${randomUUID().slice(0, 8)}`;
  const [script = '', links = '', braces = '', invisible = '', longWord = ''] = HOSTILE_TEXTS;
  for (const text_ru of [HOSTILE_MARKUP, script, links]) {
    const preview = { headers, data: { slug, text_ru } };
    const response = await request.post('/api/moderation/content/pages/preview', preview);
    expect([response.status(), Object.keys((await response.json()).errors)]).toEqual([
      422,
      ['text_ru'],
    ]);
  }
  const escapedMarkup = HOSTILE_MARKUP.replaceAll('<', '\\<');
  const text = [escapedMarkup, `## ${escapedMarkup}`, `- ${braces}`, invisible, longWord].join(
    '\n\n',
  );
  const inBothLanguages = (name: string, value: string) => ({
    [`${name}_ru`]: value,
    [`${name}_en`]: value,
  });
  const fields = {
    ...{
      slug,
      published: true,
      ...inBothLanguages('title', HOSTILE_MARKUP),
      ...inBothLanguages('lead', braces),
    },
    ...{ ...inBothLanguages('text', text), ...inBothLanguages('seo_title', HOSTILE_MARKUP) },
    ...inBothLanguages('seo_description', HOSTILE_MARKUP),
  };
  const { id } = await createContent(request, moderator, 'pages', fields);
  const expectNoInjection = await watchForInjection(page);

  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE_MARKUP);
  const article = page.getByRole('main').getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(HOSTILE_MARKUP);
  await expect(article.locator('img, script')).toHaveCount(0);
  expect(await page.title()).toContain(HOSTILE_MARKUP);
  await expectNoInjection();

  await storeSession(page, moderator);
  await page.goto(addresses.moderation({ tab: 'content', content: 'pages', item: id }));
  const editor = page.getByRole('region', { name: t.editorLabel, exact: true });
  await editor.getByRole('button', { name: t.preview.open, exact: true }).click();
  const preview = editor.getByRole('region', { name: t.preview.title });
  await expect(preview.getByRole('heading', { level: 2, name: HOSTILE_MARKUP })).toBeVisible();
  await expectNoInjection();
  await removeContent(request, moderator, 'pages', id);
});

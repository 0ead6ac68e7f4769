import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  denyPost,
  signInAsModerator,
} from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

const MARK_PATH = /\/api\/profile\/mark-/;
const REASON = 'На втором фото виден прохожий.';

test('lists decisions for the owner, opens them and marks the rest as read', async ({
  page,
  smallPhotos,
  problems,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { app, notifications: t, session: sessionTexts, ui } = texts[language];
  const { request } = page;
  const main = page.getByRole('main');
  const { session } = await createAccount(request, 'notified');
  const moderator = await signInAsModerator(request);
  const { id: approvedId } = await createPost(request, session, smallPhotos);
  const { id: deniedId } = await createPost(request, session, smallPhotos);
  const rows = main.locator('[data-notification]');
  const unread = rows.filter({ hasText: t.new });
  const markAllButton = main.getByRole('button', { name: t.markAll });

  await test.step('asks a visitor to sign in and shows an empty list to a new account', async () => {
    await page.goto('/account/notifications');
    await expect(page).toHaveURL(/\/login\?next=/);
    await storeSession(page, session);
    await page.goto('/');
    if (isMobile(page)) {
      await page.getByRole('banner').getByRole('button', { name: app.nav.menu }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: sessionTexts.menu.notifications })
        .click();
    } else {
      await page.getByRole('banner').getByRole('link', { name: app.nav.notifications }).click();
    }
    await expect(page).toHaveURL(/\/account\/notifications$/);
    await expect(main.getByRole('heading', { name: t.empty.title })).toBeVisible();
    await expect(main.getByText(t.allRead)).toBeVisible();
    await expect(markAllButton).toHaveAttribute('aria-disabled', 'true');
  });

  await approvePost(request, moderator.token, approvedId);
  await denyPost(request, moderator.token, deniedId, REASON);

  await test.step('lists the newest first, grouped by day and unread', async () => {
    await page.reload();
    await expect(main.getByRole('region', { name: t.today }).getByRole('listitem')).toHaveCount(2);
    await expect(rows.first()).toContainText(REASON);
    await expect(unread).toHaveCount(2);
    await expect(main.getByText(/^2 /)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  await test.step('opens the form and marks the notification as read', async () => {
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/product/update\\?id=${deniedId}$`));
    await expect(main.getByText(REASON)).toBeVisible();
    await page.goBack();
    await expect(unread).toHaveCount(1);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
  });

  const markButton = rows.last().getByRole('button', { name: textPattern(t.mark) });

  await test.step('shows a notification as unread again if marking fails', async () => {
    problems.allow(/ 500 /, /mark-/);
    await page.route(MARK_PATH, (route) =>
      route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
    );
    await markButton.click();
    await expectToast(page, 'Oops');
    await expect(unread).toHaveCount(1);
    await markAllButton.click();
    await expectToast(page, 'Oops');
    await expect(unread).toHaveCount(1);
    await expect(main.getByText(/^1 /)).toBeVisible();
    await page.unroute(MARK_PATH);
  });

  await test.step('marks all as read by keyboard permanently', async () => {
    await markButton.focus();
    await page.keyboard.press('Enter');
    await expect(unread).toHaveCount(0);
    await expect(rows.last().getByRole('link')).toBeFocused();
    await expect(main.getByText(t.allRead)).toBeVisible();
    // An action of the owner creates no notification.
    await request.post('/api/post/remove', {
      headers: authorization(session.token),
      data: { id: deniedId },
    });
    await expect(markAllButton).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(unread).toHaveCount(0);
  });

  await test.step('switches emails off by type and saves immediately', async () => {
    await main.getByRole('button', { name: t.emails.open }).click();
    const dialog = page.getByRole('dialog', { name: t.emails.title });
    const deniedCheckbox = dialog.getByRole('checkbox', { name: t.emails.post_denied });
    await expect(deniedCheckbox).toBeChecked();
    await expect(dialog.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await deniedCheckbox.click();
    await expect(deniedCheckbox).not.toBeChecked();
    await expect(dialog.getByText(t.emails.saved, { exact: true })).toBeVisible();
    await expectAccessible(page);
    const response = await request.get('/api/profile/notification-settings', {
      headers: authorization(session.token),
    });
    expect((await response.json()).data.emails).toMatchObject({
      post_denied: false,
      message: true,
    });

    problems.allow(/ 500 /, /notification-settings/);
    await page.route('**/api/profile/notification-settings', (route) =>
      route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
    );
    await deniedCheckbox.click();
    await expect(dialog.getByRole('alert')).toHaveText('Oops');
    await expect(deniedCheckbox).not.toBeChecked();
    await dialog.getByRole('button', { name: ui.dialog.close }).click();
    await expect(main.getByRole('button', { name: t.emails.open })).toBeFocused();
  });

  for (const id of [approvedId, deniedId]) await deletePost(request, session, id);
});

test('loads older notifications on demand and restores them after a reload', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const { notifications: t } = texts.ru;
  const { session } = await createAccount(page.request, 'older');
  const NOTIFICATION_COUNT = 60;
  const now = Date.now();
  const notificationAt = (index: number) => ({
    id: NOTIFICATION_COUNT - index,
    type: 'edit_approved',
    title: `Изменения ${NOTIFICATION_COUNT - index}`,
    text: 'Модератор проверил изменения.',
    link: '/account/ads',
    data: { post_id: null, title: 'Mazda RX-7' },
    is_read: index > 2,
    created_at: new Date(now - index * 3_600_000).toISOString(),
  });
  await page.route('**/api/profile/get-notifications?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [pageNumber, pageSize] = [
      Number(query.get('page') ?? 1),
      Number(query.get('per_page') ?? 24),
    ];
    const indexes = Array.from({ length: NOTIFICATION_COUNT }, (_, index) => index);
    const data = indexes
      .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
      .map(notificationAt);
    const lastPage = Math.ceil(NOTIFICATION_COUNT / pageSize);
    const meta = {
      current_page: pageNumber,
      last_page: lastPage,
      per_page: pageSize,
      total: NOTIFICATION_COUNT,
    };
    return route.fulfill({ json: { data, meta } });
  });
  const rows = page.getByRole('main').locator('[data-notification]');
  const moreButton = page.getByRole('button', { name: t.list.more });

  await storeSession(page, session);
  await page.goto('/account/notifications');
  await expect(rows).toHaveCount(24);
  await moreButton.click();
  await expect(rows).toHaveCount(48);
  await page.reload();
  await expect(rows).toHaveCount(48);
  await moreButton.click();
  await expect(rows).toHaveCount(NOTIFICATION_COUNT);
  await expect(moreButton).toHaveCount(0);
  await expect(page.getByRole('region', { name: t.yesterday })).toBeVisible();
});

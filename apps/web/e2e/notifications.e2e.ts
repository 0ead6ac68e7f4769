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

const MARKS = /\/api\/profile\/mark-/;
const REASON = 'На втором фото виден прохожий.';

test('lists decisions for the owner, opens them and marks the rest as read', async ({
  page,
  smallPhotos,
  problems,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { app, notifications: t, session: account, ui } = texts[language];
  const { request } = page;
  const main = page.getByRole('main');
  const { session } = await createAccount(request, 'notified');
  const moderator = await signInAsModerator(request);
  const { id: approved } = await createPost(request, session, smallPhotos);
  const { id: denied } = await createPost(request, session, smallPhotos);
  const rows = main.locator('[data-notification]');
  const unread = rows.filter({ hasText: t.new });
  const markAll = main.getByRole('button', { name: t.markAll });

  await test.step('asks a visitor to sign in and shows an empty list to a new account', async () => {
    await page.goto('/account/notifications');
    await expect(page).toHaveURL(/\/login\?next=/);
    await storeSession(page, session);
    await page.goto('/');
    if (isMobile(page)) {
      await page.getByRole('banner').getByRole('button', { name: app.nav.menu }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: account.menu.notifications })
        .click();
    } else {
      await page.getByRole('banner').getByRole('link', { name: app.nav.notifications }).click();
    }
    await expect(page).toHaveURL(/\/account\/notifications$/);
    await expect(main.getByRole('heading', { name: t.empty.title })).toBeVisible();
    await expect(main.getByText(t.allRead)).toBeVisible();
    await expect(markAll).toHaveAttribute('aria-disabled', 'true');
  });

  await approvePost(request, moderator.token, approved);
  await denyPost(request, moderator.token, denied, REASON);

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
    await expect(page).toHaveURL(new RegExp(`/product/update\\?id=${denied}$`));
    await expect(main.getByText(REASON)).toBeVisible();
    await page.goBack();
    await expect(unread).toHaveCount(1);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
  });

  const mark = rows.last().getByRole('button', { name: textPattern(t.mark) });

  await test.step('shows a notification as unread again if marking fails', async () => {
    problems.allow(/ 500 /, /mark-/);
    await page.route(MARKS, (route) =>
      route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
    );
    await mark.click();
    await expectToast(page, 'Oops');
    await expect(unread).toHaveCount(1);
    await markAll.click();
    await expectToast(page, 'Oops');
    await expect(unread).toHaveCount(1);
    await expect(main.getByText(/^1 /)).toBeVisible();
    await page.unroute(MARKS);
  });

  await test.step('marks all as read by keyboard, which persists', async () => {
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(unread).toHaveCount(0);
    await expect(rows.last().getByRole('link')).toBeFocused();
    await expect(main.getByText(t.allRead)).toBeVisible();
    // A notification that is created after all are marked as read.
    await request.post('/api/post/remove', {
      headers: authorization(session.token),
      data: { id: denied },
    });
    await expect(markAll).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(unread).toHaveCount(0);
  });

  await test.step('switches emails off by type and saves immediately', async () => {
    await main.getByRole('button', { name: t.emails.open }).click();
    const dialog = page.getByRole('dialog', { name: t.emails.title });
    const off = dialog.getByRole('checkbox', { name: t.emails.post_denied });
    await expect(off).toBeChecked();
    await expect(dialog.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await off.click();
    await expect(off).not.toBeChecked();
    await expect(dialog.getByText(t.emails.saved, { exact: true })).toBeVisible();
    await expectAccessible(page);
    const answer = await request.get('/api/profile/notification-settings', {
      headers: authorization(session.token),
    });
    expect((await answer.json()).data.emails).toMatchObject({ post_denied: false, message: true });

    problems.allow(/ 500 /, /notification-settings/);
    await page.route('**/api/profile/notification-settings', (route) =>
      route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } }),
    );
    await off.click();
    await expect(dialog.getByRole('alert')).toHaveText('Oops');
    await expect(off).not.toBeChecked();
    await dialog.getByRole('button', { name: ui.dialog.close }).click();
    await expect(main.getByRole('button', { name: t.emails.open })).toBeFocused();
  });

  for (const id of [approved, denied]) await deletePost(request, session, id);
});

test('loads older notifications on demand and restores them after a reload', {
  tag: '@once',
}, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const { notifications: t } = texts.ru;
  const { session } = await createAccount(page.request, 'older');
  const TOTAL = 60;
  const now = Date.now();
  const one = (place: number) => ({
    id: TOTAL - place,
    type: 'edit_approved',
    title: `Изменения ${TOTAL - place}`,
    text: 'Модератор проверил изменения.',
    link: '/account/ads',
    data: { post_id: null, title: 'Mazda RX-7' },
    is_read: place > 2,
    created_at: new Date(now - place * 3_600_000).toISOString(),
  });
  await page.route('**/api/profile/get-notifications?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 24)];
    const places = Array.from({ length: TOTAL }, (_, place) => place);
    const data = places.slice((number - 1) * size, number * size).map(one);
    const last = Math.ceil(TOTAL / size);
    const meta = { current_page: number, last_page: last, per_page: size, total: TOTAL };
    return route.fulfill({ json: { data, meta } });
  });
  const rows = page.getByRole('main').locator('[data-notification]');
  const more = page.getByRole('button', { name: t.list.more });

  await storeSession(page, session);
  await page.goto('/account/notifications');
  await expect(rows).toHaveCount(24);
  await more.click();
  await expect(rows).toHaveCount(48);
  await page.reload();
  await expect(rows).toHaveCount(48);
  await more.click();
  await expect(rows).toHaveCount(TOTAL);
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('region', { name: t.yesterday })).toBeVisible();
});

import { addresses, pageForms } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import {
  createAccount,
  languagesOf,
  newEmail,
  newPhone,
  PASSWORD,
  signInByForm,
  signOut,
  storeSession,
} from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { waitForMail } from './inbox.ts';
import { authorization } from './posts-api.ts';
import { requestForm, tabTo } from './request-form.ts';
import { fillText, type Language, texts } from './texts.ts';

type Kind = (typeof pageForms)[number];
type RequestForm = ReturnType<typeof requestForm>;
type FieldName = Parameters<RequestForm['field']>[0];

const NAME = 'Вера';
/** Text that emails must not repeat. */
const WORDS = 'Нужен совет, а не скидка';

/** Field and the text to type or, in a combobox, the option to choose. */
type Typing = [field: FieldName, text: string];
/** Fields that are comboboxes. */
const LISTS: readonly FieldName[] = ['brand_id', 'model_id'];

const own: Typing[] = [
  ['brand_id', 'Mazda'],
  ['model_id', 'RX-7'],
  ['year', '1991'],
  ['mileage', '84500'],
  ['price', '2500000'],
];
const wanted: Typing[] = [
  ['brand_id', 'Mazda'],
  ['year_from', '1990'],
  ['year_to', '1995'],
  ['price_to', '3000000'],
];

/** Page of each form and the fields to fill in besides name, phone and email. */
const FORMS: Record<Kind, { address: string; typed: Typing[] }> = {
  contact: { address: addresses.contacts(), typed: [['message', WORDS]] },
  transport: { address: addresses.serviceForm('send-transport'), typed: [] },
  'auto-trade': {
    address: addresses.serviceForm('send-auto-trade'),
    typed: [...own, ['wanted', WORDS]],
  },
  'buy-auto': { address: addresses.serviceForm('send-buy-auto'), typed: wanted },
  'individual-selection': { address: addresses.service('individual-selection'), typed: wanted },
  buyback: { address: addresses.service('buyback'), typed: own },
  callback: { address: addresses.callback(), typed: [['time', 'после 18:00']] },
  'by-service': { address: addresses.service('by-service'), typed: [] },
  support: { address: addresses.page('support'), typed: [['message', WORDS]] },
};

async function type(page: Page, { field }: RequestForm, [name, text]: Typing): Promise<void> {
  const target = field(name);
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.type(text);
  if (LISTS.includes(name)) await page.keyboard.press('Enter');
}

/** Fills in both places, one city from the list and one that is not listed, and the transport kind. */
async function fillTransport(page: Page, { t, field, group, form }: RequestForm): Promise<void> {
  for (const [end, city] of [
    ['send', 'Казань'],
    ['receipt', 'Старые Петушки'],
  ] as const) {
    const country = field('country', group(end));
    await expect(country.getByRole('option').nth(1)).toBeAttached();
    await tabTo(page, country);
    await page.keyboard.press('ArrowDown');
    await expect(country).not.toHaveValue('');
    const place = field('city', group(end));
    await expect(place).toHaveAttribute('placeholder', t.list.city);
    await tabTo(page, place);
    await page.keyboard.type(city);
  }
  await tabTo(page, form.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
}

/** Expects errors at empty fields and one message for the whole form. */
async function expectIncomplete(page: Page, language: Language, shown: RequestForm): Promise<void> {
  const { failure, field, form, submit, t } = shown;
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(failure).toHaveText(t.incomplete);
  if (language === 'en') await expect(failure).toHaveText('Fill in the fields to apply');
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
  for (const name of ['name', 'phone'] as const) {
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
}

/** Forms that start with name, phone and email. */
const SENDER_FIRST: readonly Kind[] = ['callback', 'by-service'];

for (const kind of pageForms) {
  test(`sends the ${kind} form by keyboard`, async ({ page, setLanguage }) => {
    const { address, typed } = FORMS[kind];
    for (const language of languagesOf(page)) {
      await setLanguage(language);
      const email = newEmail('form');
      const shown = requestForm(page, language, kind);
      const { t, section, consent, submit } = shown;
      await page.goto(address);
      await expect(submit).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: texts[language].app.skip })).toBeFocused();
      await page.keyboard.press('Enter');

      if (kind === 'transport') {
        await expectIncomplete(page, language, shown);
        await page.reload();
        await fillTransport(page, shown);
      }
      const sender: Typing[] = [
        ['name', NAME],
        ['phone', newPhone()],
        ['email', email],
      ];
      const asked = sender.filter(([name]) => kind !== 'support' || name !== 'phone');
      const all = SENDER_FIRST.includes(kind) ? [...asked, ...typed] : [...typed, ...asked];
      for (const each of all) await type(page, shown, each);
      // The promised response time contains a number.
      await expect(section.locator('[data-promise]')).toContainText(/\d/);
      await tabTo(page, consent);
      await page.keyboard.press('Space');
      await tabTo(page, submit);
      await page.keyboard.press('Enter');

      const id = await shown.sent();
      await expectToast(page, t.sent.toast);
      await expect(section.getByText(fillText(t.sent.mail, { email }))).toBeVisible();
      await expect(section.getByText(t.next[kind])).toBeVisible();
      await expectNoOverflow(page);
      const number = language === 'ru' ? `№ ${id}:` : `No. ${id}:`;
      const mail = await waitForMail(page.request, email, number);
      for (const word of [NAME, WORDS]) expect(mail.html).not.toContain(word);
    }
  });
}

test('preserves typed text across a reload, a lost connection and an expired session', async ({
  page,
  problems,
  setLanguage,
}) => {
  const { request } = page;
  for (const language of languagesOf(page)) {
    await setLanguage(language);
    const { email, session } = await createAccount(request, 'keeps');
    const { t, section, field, consent, submit, failure, sent } = requestForm(
      page,
      language,
      'contact',
    );
    await storeSession(page, session);
    await page.goto(addresses.contacts());
    // Name and email are prefilled for a signed-in user.
    await expect(field('email')).toHaveValue(email);
    await expect(field('name')).toHaveValue('Вера Гонщикова');
    await field('message').fill(WORDS);
    await field('name').fill('Вера');

    await page.reload();
    await expect(field('message')).toHaveValue(WORDS);
    await expect(field('name')).toHaveValue('Вера');
    await expect(field('email')).toHaveValue(email);
    await expect(consent).not.toBeChecked();
    await submit.click();
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await expect(consent).toBeFocused();
    await consent.check();

    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await submit.click();
    await expect(failure).toBeFocused();
    await expect(field('message')).toHaveValue(WORDS);
    await page.context().setOffline(false);

    await submit.click();
    const id = await sent();

    await section.getByRole('link', { name: t.sent.own }).click();
    await expect(page).toHaveURL(/\/account\/support$/);
    const own = page.getByRole('main').getByRole('article');
    await expect(own).toHaveCount(1);
    await expect(own.getByText(WORDS)).toBeVisible();
    await expect(own.getByText(fillText(t.own.number, { id }))).toBeVisible();
    // A sent form starts empty again.
    await page.goto(addresses.contacts());
    await expect(field('email')).toHaveValue(email);
    await expect(field('message')).toHaveValue('');

    const support = requestForm(page, language, 'support');
    const write = page.getByRole('button', { name: t.own.write });
    await page.goto(addresses.accountSupport());
    await write.click();
    await support.field('message').fill(WORDS);
    problems.allow(/ 401 /);
    await request.post('/api/auth/logout', { headers: authorization(session.token) });
    await page.reload();
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInByForm(page, language, email, PASSWORD);
    await write.click();
    await expect(support.field('message')).toHaveValue(WORDS);
    await signOut(page, language);
  }
});

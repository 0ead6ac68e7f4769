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
/** Text that emails must not contain. */
const MESSAGE = 'Нужен совет, а не скидка';

/** Field and the text to type or, in a combobox, the option to choose. */
type FieldInput = [field: FieldName, text: string];
/** Fields that are comboboxes. */
const COMBOBOX_FIELDS: readonly FieldName[] = ['brand_id', 'model_id'];

const ownVehicle: FieldInput[] = [
  ['brand_id', 'Mazda'],
  ['model_id', 'RX-7'],
  ['year', '1991'],
  ['mileage', '84500'],
  ['price', '2500000'],
];
const wantedVehicle: FieldInput[] = [
  ['brand_id', 'Mazda'],
  ['year_from', '1990'],
  ['year_to', '1995'],
  ['price_to', '3000000'],
];

/** Page of each form and the fields to fill in besides name, phone and email. */
const FORMS: Record<Kind, { url: string; inputs: FieldInput[] }> = {
  contact: { url: addresses.contacts(), inputs: [['message', MESSAGE]] },
  transport: { url: addresses.serviceForm('send-transport'), inputs: [] },
  'auto-trade': {
    url: addresses.serviceForm('send-auto-trade'),
    inputs: [...ownVehicle, ['wanted', MESSAGE]],
  },
  'buy-auto': { url: addresses.serviceForm('send-buy-auto'), inputs: wantedVehicle },
  'individual-selection': { url: addresses.service('individual-selection'), inputs: wantedVehicle },
  buyback: { url: addresses.service('buyback'), inputs: ownVehicle },
  callback: { url: addresses.callback(), inputs: [['time', 'после 18:00']] },
  'by-service': { url: addresses.service('by-service'), inputs: [] },
  support: { url: addresses.page('support'), inputs: [['message', MESSAGE]] },
};

async function typeIntoField(
  page: Page,
  { field }: RequestForm,
  [name, text]: FieldInput,
): Promise<void> {
  const target = field(name);
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.type(text);
  if (COMBOBOX_FIELDS.includes(name)) await page.keyboard.press('Enter');
}

/** Fills in origin and destination, one city from the list and one that is not listed, and the transport kind. */
async function fillTransport(page: Page, { t, field, group, form }: RequestForm): Promise<void> {
  for (const [stop, city] of [
    ['send', 'Казань'],
    ['receipt', 'Старые Петушки'],
  ] as const) {
    const countryField = field('country', group(stop));
    await expect(countryField.getByRole('option').nth(1)).toBeAttached();
    await tabTo(page, countryField);
    await page.keyboard.press('ArrowDown');
    await expect(countryField).not.toHaveValue('');
    const cityField = field('city', group(stop));
    await expect(cityField).toHaveAttribute('placeholder', t.list.city);
    await tabTo(page, cityField);
    await page.keyboard.type(city);
  }
  await tabTo(page, form.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
}

/** Submits the empty form and expects errors at its fields and one message for the whole form. */
async function expectIncomplete(
  page: Page,
  language: Language,
  pageForm: RequestForm,
): Promise<void> {
  const { formError, field, form, submit, t } = pageForm;
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(formError).toHaveText(t.incomplete);
  if (language === 'en') await expect(formError).toHaveText('Fill in the fields to apply');
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
  for (const name of ['name', 'phone'] as const) {
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
}

/** Forms that start with name, phone and email. */
const SENDER_FIRST_KINDS: readonly Kind[] = ['callback', 'by-service'];

for (const kind of pageForms) {
  test(`sends the ${kind} form by keyboard`, async ({ page, setLanguage }) => {
    const { url, inputs } = FORMS[kind];
    for (const language of languagesOf(page)) {
      await setLanguage(language);
      const email = newEmail('form');
      const pageForm = requestForm(page, language, kind);
      const { t, section, consent, submit } = pageForm;
      await page.goto(url);
      await expect(submit).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: texts[language].app.skip })).toBeFocused();
      await page.keyboard.press('Enter');

      if (kind === 'transport') {
        await expectIncomplete(page, language, pageForm);
        await page.reload();
        await fillTransport(page, pageForm);
      }
      const senderInputs: FieldInput[] = [
        ['name', NAME],
        ['phone', newPhone()],
        ['email', email],
      ];
      const shownInputs = senderInputs.filter(([name]) => kind !== 'support' || name !== 'phone');
      const orderedInputs = SENDER_FIRST_KINDS.includes(kind)
        ? [...shownInputs, ...inputs]
        : [...inputs, ...shownInputs];
      for (const each of orderedInputs) await typeIntoField(page, pageForm, each);
      // The promised response time contains a number.
      await expect(section.locator('[data-promise]')).toContainText(/\d/);
      await tabTo(page, consent);
      await page.keyboard.press('Space');
      await tabTo(page, submit);
      await page.keyboard.press('Enter');

      const id = await pageForm.waitForNumber();
      await expectToast(page, t.sent.toast);
      await expect(section.getByText(fillText(t.sent.mail, { email }))).toBeVisible();
      await expect(section.getByText(t.next[kind])).toBeVisible();
      await expectNoOverflow(page);
      const number = language === 'ru' ? `№ ${id}:` : `No. ${id}:`;
      const mail = await waitForMail(page.request, email, number);
      for (const word of [NAME, MESSAGE]) expect(mail.html).not.toContain(word);
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
    const { t, section, field, consent, submit, formError, waitForNumber } = requestForm(
      page,
      language,
      'contact',
    );
    await storeSession(page, session);
    await page.goto(addresses.contacts());
    // Name and email are prefilled for a signed-in user.
    await expect(field('email')).toHaveValue(email);
    await expect(field('name')).toHaveValue('Вера Гонщикова');
    await field('message').fill(MESSAGE);
    await field('name').fill('Вера');

    await page.reload();
    await expect(field('message')).toHaveValue(MESSAGE);
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
    await expect(formError).toBeFocused();
    await expect(field('message')).toHaveValue(MESSAGE);
    await page.context().setOffline(false);

    await submit.click();
    const id = await waitForNumber();

    await section.getByRole('link', { name: t.sent.own }).click();
    await expect(page).toHaveURL(/\/account\/support$/);
    const ownRequests = page.getByRole('main').getByRole('article');
    await expect(ownRequests).toHaveCount(1);
    await expect(ownRequests.getByText(MESSAGE)).toBeVisible();
    await expect(ownRequests.getByText(fillText(t.own.number, { id }))).toBeVisible();
    // A sent form starts empty again.
    await page.goto(addresses.contacts());
    await expect(field('email')).toHaveValue(email);
    await expect(field('message')).toHaveValue('');

    const support = requestForm(page, language, 'support');
    const writeButton = page.getByRole('button', { name: t.own.write });
    await page.goto(addresses.accountSupport());
    await writeButton.click();
    await support.field('message').fill(MESSAGE);
    problems.allow(/ 401 /);
    await request.post('/api/auth/logout', { headers: authorization(session.token) });
    await page.reload();
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInByForm(page, language, email, PASSWORD);
    await writeButton.click();
    await expect(support.field('message')).toHaveValue(MESSAGE);
    await signOut(page, language);
  }
});

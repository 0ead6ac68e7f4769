import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import { fillText, type Language, texts } from './texts.ts';

test.beforeEach(async ({ page, setLanguage }) => {
  await setLanguage(isMobile(page) ? 'en' : 'ru');
  const { session } = await createAccount(page.request, 'typing');
  await storeSession(page, session);
  await page.goto('/product/create');
});

test('finds makes and models by Russian names and offers an email about missing ones', {
  tag: '@once',
}, async ({ page }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { field, vehicle } = form.t;
  const makeField = form.combobox(field.brand_id);
  for (const [input, name] of [
    ['порше', 'Porsche'],
    ['мерс', 'Mercedes-Benz'],
    ['ваз', language === 'ru' ? 'Лада (ВАЗ)' : 'Lada'],
    ['зил', language === 'ru' ? 'ЗИЛ' : 'ZIL'],
    ['фольксваген', 'Volkswagen'],
    ['VW', 'Volkswagen'],
    ['БМВ', 'BMW'],
  ] as const) {
    await makeField.fill(input);
    await makeField.press('Enter');
    await expect(makeField).toHaveValue(name);
  }
  const modelField = form.combobox(field.model_id);
  await expect(modelField).toBeEnabled();
  // Leaving the field chooses the matching option.
  await modelField.fill('м5');
  await modelField.press('Tab');
  await expect(modelField).toHaveValue('M5');

  await makeField.fill('Зубр');
  const noMatchText = texts[language].ui.list.nothing;
  await expect(form.main.getByRole('status').filter({ hasText: noMatchText })).toBeVisible();
  const mailLink = form.main.locator('a[href^="mailto:"]');
  const subject = fillText(vehicle.missing.brandSubject, { wanted: 'Зубр' });
  await expect(mailLink).toHaveAttribute(
    'href',
    new RegExp(`subject=${encodeURIComponent(subject)}$`),
  );
  await expectAccessible(page);
  // The link remains on blur and is reachable by keyboard.
  await makeField.press('Tab');
  await page.keyboard.press('Tab');
  await expect(mailLink).toBeVisible();
  await expect(makeField).toHaveValue('BMW');
  await makeField.fill('вольво');
  await expect(mailLink).toHaveCount(0);
});

test('operates a combobox by keyboard and restores the choice on Escape', {
  tag: '@once',
}, async ({ page }) => {
  const form = new PostingForm(page, isMobile(page) ? 'en' : 'ru');
  const makeField = form.combobox(form.t.field.brand_id);
  const options = form.main.getByRole('listbox').getByRole('option');
  const expectActive = async (index: number) => {
    const id = await options.nth(index).getAttribute('id');
    await expect(makeField).toHaveAttribute('aria-activedescendant', id ?? '');
  };
  await makeField.press('ArrowDown');
  await expectActive(0);
  await makeField.press('ArrowUp');
  await expectActive(-1);
  await makeField.press('ArrowDown');
  await makeField.press('ArrowDown');
  await expectActive(1);
  const secondName = (await options.nth(1).textContent()) ?? '';
  await makeField.press('Enter');
  await expect(makeField).toHaveValue(secondName);
  await expect(makeField).toHaveAttribute('aria-expanded', 'false');
  await expect(makeField).toBeFocused();

  // The list opens at the chosen option, which is announced to screen readers.
  await makeField.press('ArrowUp');
  await expectActive(1);
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await makeField.fill('bmw');
  // Home and End move within the text.
  await makeField.press('Home');
  await makeField.pressSequentially('x');
  await expect(makeField).toHaveValue('xbmw');
  await expect(options).toHaveCount(0);
  // Without a match, Enter neither chooses an option nor submits the form.
  await makeField.press('Enter');
  await expect(makeField).toHaveValue('xbmw');
  await makeField.press('Escape');
  await expect(makeField).toHaveValue(secondName);
  await makeField.press('Escape');
  await expect(makeField).toHaveValue(secondName);

  // A press outside chooses the matching option.
  await makeField.fill('bmw');
  await form.main.getByRole('heading', { level: 1 }).click();
  await expect(makeField).toHaveValue('BMW');
  await expect(options).toHaveCount(0);
});

test('chooses the matching option on a tap outside the list', { tag: '@touch' }, async ({
  page,
}) => {
  const form = new PostingForm(page, 'en');
  const makeField = form.combobox(form.t.field.brand_id);
  const options = form.main.getByRole('listbox').getByRole('option');
  await makeField.tap();
  await makeField.fill('toyot');
  await expect(options).toHaveCount(1);
  await form.main.getByRole('heading', { level: 1 }).tap();
  await expect(makeField).toHaveValue('Toyota');
  await expect(options).toHaveCount(0);
  await makeField.tap();
  await makeField.fill('bm');
  await options.filter({ hasText: 'BMW' }).tap();
  await expect(makeField).toHaveValue('BMW');
  await expect(options).toHaveCount(0);
});

test('parses typed numbers and shows how they were interpreted', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  // A reloaded page may save an outdated version of the draft.
  problems.allow(/ 409 /, /post\/draft/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { error, field } = form.t;
  const expectAfterBlur = async (name: string, input: string, expected: string | RegExp) => {
    await form.textbox(name).fill('');
    await form.textbox(name).pressSequentially(input);
    await form.textbox(name).blur();
    await expect(form.textbox(name)).toHaveValue(expected);
  };
  await expectAfterBlur(field.volume, '2', '2\u00A0000');
  await expectAfterBlur(field.volume, '49 cc', '49');
  await form.textbox(field.volume).focus();
  await form.textbox(field.volume).blur();
  await expect(form.textbox(field.volume)).toHaveValue('49');
  await expectAfterBlur(field.volume, '3,8', '3\u00A0800');
  await expect(form.main.getByText('3,8 → 3\u00A0800')).toBeVisible();
  await expectAfterBlur(field.price, '9,8 млн', '9\u00A0800\u00A0000');
  await expectAfterBlur(field.mileage, '84,5 тыс', '84\u00A0500');
  await expectAfterBlur(field.mileage, '84’500 km', '84\u00A0500');
  await expectAfterBlur(field.price, '5 лямов', '5\u00A0000\u00A0000');
  await expectAfterBlur(field.power, '510 л. с.', '510');
  await expect(form.textbox(field.power)).not.toHaveAttribute('aria-invalid');

  const errorText = fillText(error.whole, { example: '9\u00A0800\u00A0000' });
  for (const invalidInput of ['1e6', '-5', '9,800 млн', '12,5', '30,000x', '1.234.56']) {
    await expectAfterBlur(field.price, invalidInput, invalidInput);
    await expect(form.textbox(field.price)).toHaveAccessibleDescription(
      new RegExp(`^${errorText}`),
    );
  }
  await expectAfterBlur(field.price, '12.500.000 руб.', '12\u00A0500\u00A0000');
  await expect(form.textbox(field.price)).not.toHaveAttribute('aria-invalid');

  // The draft stores typed text even if it is invalid.
  await expectAfterBlur(field.price, '1e6', '1e6');
  await form.expectDraftSaved();
  await expect
    .poll(async () => {
      await page.reload();
      return form.textbox(field.price).inputValue();
    })
    .toBe('1e6');
  await expect(form.textbox(field.volume)).toHaveValue('3\u00A0800');
});

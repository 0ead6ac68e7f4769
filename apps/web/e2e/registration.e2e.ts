import { isMobile, newEmail, newPhone, PASSWORD, signInByForm, signOut } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { waitForCallCode, waitForTokenLink } from './inbox.ts';
import { type Language, textPattern, texts } from './texts.ts';

/** Error messages that the server returns. */
const serverMessages = {
  ru: {
    wrong: 'Неверный e-mail или пароль.',
    notConfirmed: /E-mail ещё не подтверждён/,
  },
  en: {
    wrong: 'Wrong email or password.',
    notConfirmed: /The e-mail is not confirmed yet/,
  },
};

test('registers a company, edits its profile, confirms its phone and resets its password', {
  tag: '@once',
}, async ({ page, problems, setLanguage }) => {
  // The server rejects some requests of this test.
  problems.allow(/ (401|403|422) /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { accounts, forms, profile, session } = texts[language];
  const { fields } = accounts;
  const email = newEmail('company');
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const invalidFields = main.locator('[aria-invalid="true"]');

  await test.step('registers', async () => {
    await page.goto('/register');
    const submitButton = main.getByRole('button', { name: accounts.register.submit });
    await submitButton.click();
    for (const name of ['name', 'surname', 'phone', 'email', 'password'] as const) {
      await expect(field(fields[name])).toHaveAccessibleDescription(
        new RegExp(`^${forms.fields.required}`),
      );
    }
    await expect(invalidFields).toHaveCount(5);
    await expect(field(fields.name)).toBeFocused();

    const kind = main.getByRole('group', { name: accounts.register.kind });
    await kind.getByText(accounts.register.company).click();
    await field(fields.name).fill('Мария');
    await field(fields.surname).fill('Штурман');
    for (const [input, reason] of [
      ['8 912 345 67 8', 'phone_unknown'],
      ['8 999 123-45-67 доб. 12', 'phone_extension'],
      ['8 999 123-45-67 / 8 999 123-45-68', 'phone_several'],
    ] as const) {
      await field(fields.phone).fill(input);
      await expect(field(fields.phone)).toHaveAccessibleDescription(
        new RegExp(`^${forms.fields[reason]}`),
      );
    }
    await field(fields.phone).fill('8 (999) 123\u201345\u201367');
    await field(fields.email).fill('company@');
    await expect(field(fields.email)).toHaveAccessibleDescription(new RegExp(forms.fields.email));
    await field(fields.email).fill(email);
    await field(fields.password).fill('Штурман 1');
    await expect(main.getByText(textPattern(forms.password.level.short_one))).toBeVisible();
    await field(fields.password).fill(PASSWORD);
    await expect(main.getByText(forms.password.level.strong)).toBeVisible();
    await field(fields.confirmPassword).fill(`${PASSWORD}!`);
    await submitButton.click();
    await expect(field(fields.companyName)).toBeFocused();
    await expect(field(fields.confirmPassword)).toHaveAccessibleDescription(forms.fields.not_equal);
    await expect(invalidFields).toHaveCount(3);
    await expect(field(fields.phone)).toHaveValue('+7 999 123-45-67');

    await field(fields.companyName).fill('Гараж «Апекс»');
    await field(fields.companyAddress).fill('Лиговский проспект, 74');
    await field(fields.confirmPassword).fill(PASSWORD);
    await main.getByRole('combobox', { name: forms.place.country }).selectOption({ index: 1 });
    await main.getByRole('combobox', { name: forms.place.city }).selectOption({ index: 2 });
    await expect(invalidFields).toHaveCount(0);
    await submitButton.click();
    await expectToast(page, accounts.register.done);
    await expect(main.getByRole('heading', { name: accounts.sent.title })).toBeFocused();
    await expect(main.getByText(email)).toBeVisible();
  });

  await test.step('explains why sign-in is not possible yet', async () => {
    await page.goto('/login');
    await signInByForm(page, language, email, PASSWORD);
    await expect(main.getByRole('alert')).toHaveText(serverMessages[language].notConfirmed);
    await expect(
      main.getByRole('button', { name: accounts.signIn.resend.replace('{{email}}', email) }),
    ).toBeVisible();
  });

  await test.step('activates the account by the emailed link', async () => {
    await page.goto(await waitForTokenLink(page.request, email, '/confirm'));
    await expect(main.getByText(email)).toBeVisible();
    // Mail scanners open links, so opening it confirms nothing; it only removes the token from the URL.
    await expect(page).toHaveURL(/\/confirm$/);
    await main.getByRole('button', { name: accounts.confirm.activate }).click();
    await expectToast(page, accounts.confirm.activated);
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('edits the profile', async () => {
    await page.goto('/account/settings');
    const logo = main.getByRole('region', { name: profile.picture.logo });
    await logo.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } }),
    });
    await expectToast(page, profile.person.saved);
    await expect(logo.getByRole('button', { name: profile.picture.changeLogo })).toBeVisible();

    const profileForm = main.getByRole('form', { name: profile.person.title });
    await profileForm.getByLabel(profile.person.companyName).fill('Гараж «Апекс и сыновья»');
    await profileForm.getByLabel(profile.person.position).fill('Директор');
    await profileForm.getByRole('button', { name: profile.person.save }).click();
    await expect(profileForm.getByText(profile.person.unsaved)).toBeHidden();
    await page.reload();
    await expect(profileForm.getByLabel(profile.person.companyName)).toHaveValue(
      'Гараж «Апекс и сыновья»',
    );
    const picture = logo.locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const source = (await picture.getAttribute('src')) ?? '';

    const storedSession = await page.evaluate(() => localStorage.getItem('session') ?? '');
    await page.goto(`/seller/${JSON.parse(storedSession).userId}/products`);
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Гараж «Апекс и сыновья»');
    await expect(main.locator(`img[src="${source}"]`).first()).toBeVisible();
    await page.goto('/account/settings');
  });

  await test.step('adds and confirms a phone', async () => {
    const phone = newPhone();
    const phones = main.getByRole('region', { name: profile.phones.title });
    await phones.getByRole('button', { name: profile.phones.add }).click();
    await phones.getByLabel(profile.phones.another).last().fill(phone);
    await phones.getByRole('button', { name: profile.phones.save }).click();
    const row = phones.getByRole('listitem');
    await expect(row.getByText(profile.phones.notVerified)).toBeVisible();
    await row.getByRole('button', { name: textPattern(profile.phones.verifyPhone) }).click();
    const dialog = page.getByRole('dialog', { name: profile.call.title });
    await dialog.getByRole('button', { name: profile.call.start }).click();
    const codeField = dialog.getByRole('textbox');
    await expect(codeField).toBeFocused();
    const code = await waitForCallCode(page.request, phone);
    const wrongCode = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await codeField.pressSequentially(wrongCode);
    await expect(codeField).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await codeField.pressSequentially(code);
    await expectToast(page, profile.call.done);
    await expect(dialog).toBeHidden();
    await expect(row.getByText(profile.phones.verified, { exact: true })).toBeVisible();
  });

  await test.step('signs out', async () => {
    await signOut(page, language);
    await expectToast(page, session.menu.signedOut);
    await expect(page).toHaveURL(/\/login$/);
  });

  const newPassword = 'тихая дорога в горы';
  await test.step('restores the password', async () => {
    await main.getByRole('link', { name: accounts.signIn.forgot }).click();
    await expect(main.getByRole('heading', { name: accounts.restore.title })).toBeVisible();
    await field(fields.email).fill(email);
    await main.getByRole('button', { name: accounts.restore.submit }).click();
    await expect(main.getByText(email)).toBeVisible();
    const link = await waitForTokenLink(page.request, email, '/change-password');
    await page.goto(link);
    await field(fields.newPassword).fill(newPassword);
    await field(fields.confirmPassword).fill(newPassword);
    await main.getByRole('button', { name: accounts.change.submit }).click();
    await expectToast(page, accounts.change.done);
    await expect(page).toHaveURL(/\/login$/);
    // A used link is rejected before anything is typed.
    await page.goto(link);
    await expect(main.getByRole('heading', { name: accounts.change.badTitle })).toBeFocused();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await main.getByRole('link', { name: accounts.change.again }).click();
    await expect(page).toHaveURL(/\/restore-password$/);
    await page.goto('/login');
  });

  await test.step('signs in with the new password only', async () => {
    await signInByForm(page, language, email, PASSWORD);
    await expectToast(page, serverMessages[language].wrong);
    await expect(main.getByRole('alert')).toHaveText(serverMessages[language].wrong);
    await signInByForm(page, language, email, newPassword);
    await expectToast(page, accounts.signIn.done);
    await expect(page).toHaveURL(/\/$/);
  });
});

test('resends the confirmation link, which works once', { tag: '@once' }, async ({
  page,
  problems,
  setLanguage,
}) => {
  // The used link is rejected.
  problems.allow(/ 422 /);
  await setLanguage('en');
  const { accounts } = texts.en;
  const { fields } = accounts;
  const email = newEmail('person');
  const main = page.getByRole('main');
  await page.goto('/register');
  for (const [label, value] of [
    [fields.name, 'Жан-Поль'],
    [fields.surname, "О'Нил"],
    [fields.phone, newPhone()],
    [fields.email, email],
    [fields.password, PASSWORD],
    [fields.confirmPassword, PASSWORD],
  ] as const) {
    await main.getByLabel(label, { exact: true }).fill(value);
  }
  await page.clock.install();
  await main.getByRole('button', { name: accounts.register.submit }).click();
  await expect(main.getByText(email)).toBeVisible();
  const firstLink = await waitForTokenLink(page.request, email, '/confirm');
  await expect(
    main.getByRole('button', { name: textPattern(accounts.sent.againIn) }),
  ).toBeVisible();
  await page.clock.runFor(61_000);
  await main.getByRole('button', { name: accounts.sent.again, exact: true }).click();
  await expect(main.getByText(accounts.sent.done)).toBeVisible();
  const secondLink = await waitForTokenLink(page.request, email, '/confirm', 2);

  await page.goto(secondLink);
  await main.getByRole('button', { name: accounts.confirm.activate }).click();
  await expectToast(page, accounts.confirm.activated);

  for (const usedLink of [secondLink, firstLink]) {
    await page.goto(usedLink);
    await expect(main.getByRole('heading', { name: accounts.confirm.badTitle })).toBeFocused();
  }
  await main.getByLabel(fields.email).fill(email);
  await main.getByRole('button', { name: accounts.confirm.again }).click();
  await expect(main.getByText(accounts.sent.againLead)).toBeVisible();
});

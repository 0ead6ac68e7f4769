import { createAccount, isMobile, storeSession } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { PostingForm } from './posting-form.ts';
import { fillText, type Language, pluralPattern, texts } from './texts.ts';

/** Server message for a truncated photo. */
const damagedPhotoErrors = {
  ru: 'Файл повреждён и не открывается, выберите другой',
  en: 'The file is damaged and does not open, choose another one',
};

test.beforeEach(async ({ page, setLanguage }) => {
  await setLanguage(isMobile(page) ? 'en' : 'ru');
  const { session } = await createAccount(page.request, 'errors');
  await storeSession(page, session);
  await page.goto('/product/create');
});

test('marks missing fields and links to them from a summary', async ({ page }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { error, field } = form.t;
  const { required } = texts[language].forms.fields;
  await form.textbox(field.contact_name).fill('');
  await form.textbox(field.contact_phones).fill('');
  await form.combobox(field.location_country_id).selectOption('');
  await form.button(form.t.create.submit).click();

  const brandField = form.combobox(field.brand_id);
  await expect(brandField).toBeFocused();
  const requiredFields = [
    brandField,
    form.combobox(field.model_id),
    form.textbox(field.year),
    form.textbox(field.mileage),
    form.combobox(field.carcase_id),
    form.combobox(field.location_country_id),
    form.combobox(field.location_city_id),
    form.textbox(field.contact_name),
    form.textbox(field.contact_phones),
  ];
  for (const each of requiredFields) {
    await expect(each).toHaveAccessibleDescription(new RegExp(`^${required}`));
  }
  const engine = form.combobox(field.engine_id);
  await expect(engine).toHaveAccessibleDescription(error.engine);
  await expect(form.fileInput).toHaveAttribute('aria-invalid', 'true');
  const errorCount = requiredFields.length + 2;
  const summary = form.main.getByRole('region', {
    name: pluralPattern(error, 'empty', { count: errorCount }),
  });
  await expect(summary.getByRole('button')).toHaveCount(errorCount);
  // Moves the summary away from the bars at the edges of a phone's screen.
  await summary.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await expectAccessible(page);
  await summary.getByRole('button', { name: field.mileage }).click();
  await expect(form.textbox(field.mileage)).toBeFocused();
  await expect(form.textbox(field.mileage)).toBeInViewport();

  await form.textbox(field.mileage).fill('10');
  const smallerSummary = pluralPattern(error, 'empty', { count: errorCount - 1 });
  await expect(form.main.getByRole('region', { name: smallerSummary })).toBeVisible();
  await expect(form.textbox(field.mileage)).not.toHaveAttribute('aria-invalid');

  // Only the invalid one of several numbers shows an error.
  const { phone_unknown: unknownPhoneError } = texts[language].forms.fields;
  await form.textbox(field.contact_phones).fill('0044 20 7946 0958');
  await form.textbox(field.contact_phones).blur();
  await expect(form.textbox(field.contact_phones)).toHaveValue('+442079460958');
  await form.button(form.t.phones.add).click();
  const secondPhone = form.textbox(fillText(field.phone, { number: 2 }));
  await secondPhone.fill('8 912 345 67 8');
  await secondPhone.blur();
  await expect(secondPhone).toHaveAccessibleDescription(unknownPhoneError);
  const firstPhone = form.textbox(fillText(field.phone, { number: 1 }));
  await expect(firstPhone).not.toHaveAttribute('aria-invalid');

  // Boats do not require an engine type.
  await form.main.getByText(form.t.vehicle.kindWater, { exact: true }).click();
  await expect(form.main.getByText(error.engine)).toHaveCount(0);
  await expect(engine).not.toHaveAttribute('aria-invalid');
});

test('reports invalid files without blocking valid photos', { tag: '@once' }, async ({
  page,
  problems,
  photos,
}) => {
  // The server rejects one of the photos.
  problems.allow(/ 422 /);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { error, upload } = form.t.photos;
  const [validPhoto, truncatedPhoto] = photos;
  if (!validPhoto || !truncatedPhoto) throw new Error('no photos');
  const mimeType = 'image/jpeg';
  const truncatedBuffer = truncatedPhoto.buffer.subarray(0, truncatedPhoto.buffer.length / 2);
  await form.addPhotos(
    { name: 'text.jpg', mimeType, buffer: Buffer.from('This is no photo at all.') },
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(64, 1) },
    { name: 'nothing.jpg', mimeType, buffer: Buffer.alloc(0) },
    { ...truncatedPhoto, name: 'half.jpg', buffer: truncatedBuffer },
    validPhoto,
  );

  await form.expectPhotosUploaded(1);
  const failedFile = (name: string) => form.photos.getByRole('listitem').filter({ hasText: name });
  await expect(failedFile('text.jpg')).toContainText(error.notPicture);
  await expect(failedFile('IMG_0001.HEIC')).toContainText(error.heic);
  await expect(failedFile('nothing.jpg')).toContainText(error.empty);
  await expect(failedFile('half.jpg')).toContainText(damagedPhotoErrors[language]);
  const failureSummary = fillText(form.t.photos.failed, { number: 4 });
  await expect(form.main.getByText(failureSummary, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const removeButton = { name: fillText(upload.remove, { name: 'text.jpg' }) };
  await form.photos.getByRole('button', removeButton).click();
  await expect(failedFile('text.jpg')).toHaveCount(0);
  await form.button(form.t.photos.dropAll).click();
  await expect(form.photos.getByRole('listitem')).toHaveCount(1);
  await form.expectPhotosUploaded(1);
});

test('cancels an upload and retries a failed one', { tag: '@once' }, async ({
  page,
  problems,
  smallPhotos,
}) => {
  problems.allow(/ 500 |ERR_FAILED/);
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { error, upload } = form.t.photos;
  let requestCount = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/api/post/upload-image', async (route) => {
    requestCount += 1;
    if (requestCount === 1) {
      await route.fulfill({ status: 500, json: { message: 'Oops', code: 'internal' } });
      return;
    }
    if (requestCount === 2) await released.promise;
    // The blocked upload has been cancelled by then.
    await route.continue().catch(() => {});
  });

  await form.addPhotos(...smallPhotos.slice(0, 1));
  const failedUpload = form.photos.getByRole('listitem').filter({ hasText: error.server });
  await expect(failedUpload).toHaveCount(1);
  await form.addPhotos(...smallPhotos.slice(1, 2));
  const name = smallPhotos[1]?.name ?? '';
  await expect(form.photos.getByRole('progressbar', { name })).toBeVisible();
  await form.photos.getByRole('button', { name: fillText(upload.cancel, { name }) }).click();
  await expect(form.photos.getByRole('progressbar')).toHaveCount(0);
  released.resolve();
  await failedUpload.getByRole('button', { name: upload.retry }).click();
  await form.expectPhotosUploaded(1);
  expect(requestCount).toBe(3);
});

test('reorders photos by keyboard and removes them after confirmation', {
  tag: '@once',
}, async ({ page, smallPhotos }) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  const form = new PostingForm(page, language);
  const { drag, menu, moved, removal } = form.t.photos;
  await form.addPhotos(...smallPhotos.slice(0, 3));
  await form.expectPhotosUploaded(3);
  const readOrder = () => Promise.all([1, 2, 3].map((position) => form.photoId(position)));
  const [first, second, third] = await readOrder();

  await form.photo(2).focus();
  const expectAnnounced = (text: string, number: number, options = {}) =>
    expect(page.getByText(fillText(text, { number, total: 3 }))).toBeAttached(options);
  await page.keyboard.press('Space');
  await expectAnnounced(drag.taken, 2);
  // The drag library measures positions shortly after the pick-up; repeating is safe, as 1 is the leftmost position.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expectAnnounced(drag.over, 1, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expectAnnounced(drag.dropped, 1);
  await expect.poll(readOrder).toEqual([second, first, third]);

  await form.menu(3).press('Enter');
  await expect(form.menuItem(3, menu.cover)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(readOrder).toEqual([third, second, first]);
  const warning = fillText(moved, { number: 1, total: 3 });
  await expect(form.main.getByText(warning)).toHaveCount(1);

  const openRemoval = async () => {
    await form.menu(2).click();
    await form.menuItem(2, menu.remove).click();
    const dialog = page.getByRole('dialog', { name: removal.title });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  await (await openRemoval()).getByRole('button', { name: removal.keep }).click();
  await form.expectPhotosUploaded(3);
  await (await openRemoval()).getByRole('button', { name: removal.remove, exact: true }).click();
  await form.expectPhotosUploaded(2);
  expect(await Promise.all([1, 2].map((position) => form.photoId(position)))).toEqual([
    third,
    first,
  ]);
  await expect(form.photo(2)).toBeFocused();
});

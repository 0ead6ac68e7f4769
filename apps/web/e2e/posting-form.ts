import { expect, type Locator, type Page } from '@playwright/test';
import type { PhotoFile } from './photo-files.ts';
import { fillText, type Language, labelPattern, texts } from './texts.ts';

export class PostingForm {
  readonly t: (typeof texts)[Language]['posting'];
  readonly main: Locator;
  /** List of photos and empty positions. */
  readonly photos: Locator;
  readonly fileInput: Locator;

  constructor(page: Page, language: Language) {
    this.t = texts[language].posting;
    this.main = page.getByRole('main');
    this.photos = this.main.getByRole('list', { name: this.t.photos.label, exact: true });
    this.fileInput = this.main.locator('input[type=file]');
  }

  textbox(label: string): Locator {
    return this.main.getByRole('textbox', { name: labelPattern(label) });
  }

  combobox(label: string): Locator {
    return this.main.getByRole('combobox', { name: labelPattern(label) });
  }

  #options(label: string): Locator {
    return this.main.getByRole('listbox', { name: label, exact: true }).getByRole('option');
  }

  /** Chooses an option of a combobox by typing its name. */
  async chooseOption(label: string, name: string): Promise<void> {
    const field = this.combobox(label);
    await expect(field).toBeEnabled();
    await field.fill(name);
    // Some options contain more than the name.
    const nameText = this.main.page().getByText(name, { exact: true });
    await this.#options(label).filter({ has: nameText }).click();
    await expect(field).toHaveValue(name);
  }

  async chooseFirstOption(label: string): Promise<void> {
    const field = this.combobox(label);
    await expect(field).toBeEnabled();
    await field.click();
    await this.#options(label).first().click();
    await expect(field).not.toHaveValue('');
  }

  /**
   * Selects a Mazda from the catalogue; its modification fills in further fields. Other tests count ads of other makes,
   * so the make must not vary.
   */
  async fillCar(): Promise<void> {
    const { field } = this.t;
    await this.chooseOption(field.brand_id, 'Mazda');
    const models = this.main.getByRole('list', { name: field.model_id });
    await models.getByRole('button', { name: 'RX-7', exact: true }).click();
    await this.chooseFirstOption(field.generation_id);
    await this.chooseFirstOption(field.mod_id);
    await expect(this.combobox(field.engine_id)).not.toHaveValue('');
    await expect(this.combobox(field.carcase_id)).not.toHaveValue('');
    await this.textbox(field.year).fill('1991');
    await this.textbox(field.mileage).fill('84500');
  }

  /** Fills in the fields besides the vehicle and the photos. */
  async fillOtherFields({ description, contact }: { description: string; contact: string }) {
    const { field } = this.t;
    await this.textbox(field.description).fill(description);
    await this.textbox(field.price).fill('9800000');
    await this.combobox(field.location_country_id).selectOption({ index: 1 });
    await this.chooseFirstOption(field.location_city_id);
    await this.textbox(field.contact_name).fill(contact);
  }

  #photoName(position: number): string {
    const { name, nameOfCover } = this.t.photos;
    return position === 1 ? nameOfCover : fillText(name, { number: position });
  }

  /** Locates the photo at a position, from 1. */
  photo(position: number): Locator {
    return this.photos.getByRole('button', { name: this.#photoName(position), exact: true });
  }

  /** Returns the id of the photo at a position. Reordering does not change ids. */
  async photoId(position: number): Promise<string> {
    return (await this.photo(position).getAttribute('data-photo')) ?? '';
  }

  async addPhotos(...files: PhotoFile[]): Promise<void> {
    await this.fileInput.setInputFiles(files);
  }

  /** Waits until `number` photos are stored on the server and no upload is in progress. */
  async expectPhotosUploaded(number: number): Promise<void> {
    const count = fillText(this.t.photos.count, { number, max: 30 });
    await expect(this.main.getByText(count, { exact: true })).toBeVisible({ timeout: 40_000 });
    await expect(this.photos.getByRole('progressbar')).toHaveCount(0, { timeout: 40_000 });
  }

  #menuName(position: number): string {
    return fillText(this.t.photos.menu.label, { name: this.#photoName(position) });
  }

  menu(position: number): Locator {
    return this.photos.getByRole('button', { name: this.#menuName(position), exact: true });
  }

  /** Locates an item in a photo's open menu, ignoring other menus that are still closing. */
  menuItem(position: number, name: string): Locator {
    const menu = this.main
      .page()
      .getByRole('menu', { name: this.#menuName(position), exact: true });
    return menu.getByRole('menuitem', { name });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** Waits for the message that the draft is saved on the server. */
  async expectDraftSaved(): Promise<void> {
    const [savedText = ''] = this.t.draft.saved.split('{{');
    await expect(this.main.getByText(savedText)).toBeVisible({ timeout: 40_000 });
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, textPattern, texts } from './texts.ts';

export class SearchPage {
  readonly page: Page;
  readonly #texts: (typeof texts)[Language]['search'];
  readonly #isMobile: boolean;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#texts = texts[language].search;
    this.#isMobile = (page.viewportSize()?.width ?? 0) < 1_000;
  }

  /** Opens a search and waits for its first result. */
  static async open(page: Page, language: Language, path = '/search'): Promise<SearchPage> {
    await page.goto(path);
    const search = new SearchPage(page, language);
    await expect(search.cards.first()).toBeVisible();
    return search;
  }

  /** Combobox of the text search. */
  get wordsField(): Locator {
    return this.page.getByRole('combobox', { name: this.#texts.field.q });
  }

  get cards(): Locator {
    return this.page.getByRole('region', { name: this.#texts.results }).getByRole('article');
  }

  /** Changes filters in the panel beside the list or, on phones, in the sheet, and closes the sheet with its button. */
  async changeFilters(change: (filters: Locator) => Promise<void>): Promise<void> {
    if (!this.#isMobile) {
      await change(this.page.getByRole('complementary', { name: this.#texts.filters.title }));
      return;
    }
    await this.page.getByRole('button', { name: this.#texts.filters.open }).first().click();
    const sheet = this.page.getByRole('dialog');
    await change(sheet);
    await sheet.getByRole('button', { name: this.#showButtonPattern() }).click();
    await expect(sheet).toBeHidden();
  }

  /** Returns a pattern of the sheet's main button with or without a count: 'Показать 12 объявлений'. */
  #showButtonPattern(): RegExp {
    const patterns = Object.entries(this.#texts.filters).flatMap(([key, text]) =>
      key.startsWith('show') ? textPattern(text).source : [],
    );
    return new RegExp(patterns.join('|'));
  }

  /** Opens a group of filters if it is closed. */
  async openGroup(filters: Locator, name: keyof (typeof texts)['ru']['search']['group']) {
    const group = filters.getByRole('button', { name: this.#texts.group[name] });
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  }

  async chooseMake(filters: Locator, name: string): Promise<void> {
    await filters.getByRole('checkbox', { name: new RegExp(`^${name} `) }).check();
  }

  async typeRange(filters: Locator, field: 'year' | 'price', bound: 'from' | 'to', value: string) {
    const group = filters.getByRole('group', { name: this.#texts.field[field], exact: true });
    await group.getByRole('textbox', { name: this.#texts.range[bound] }).fill(value);
  }

  /** Returns the number of results that the page shows. */
  async readResultCount(): Promise<number> {
    const patterns = Object.entries(this.#texts).flatMap(([key, text]) =>
      key.startsWith('found_') && typeof text === 'string' ? textPattern(text).source : [],
    );
    const line = this.page.getByText(new RegExp(patterns.join('|'))).first();
    const text = (await line.textContent()) ?? '';
    return Number(text.replace(/\D/g, ''));
  }
}

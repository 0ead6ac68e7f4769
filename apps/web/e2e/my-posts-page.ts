import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast } from './fixtures.ts';
import { type Language, textPattern, texts } from './texts.ts';

type Action = Exclude<keyof (typeof texts)[Language]['myPosts']['action'], 'more' | 'view'>;

/** "My ads" page of an account that has one ad. */
export class MyPostsPage {
  readonly t: (typeof texts)[Language]['myPosts'];
  readonly post: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    this.t = texts[language].myPosts;
    this.#page = page;
    this.post = page.getByRole('main').getByRole('article');
  }

  async open(tab: 'active' | 'moderation' | 'denied' | 'removed'): Promise<void> {
    await this.#page.goto(`/account/ads?tab=${tab}`);
    await expect(this.post).toHaveCount(1);
  }

  /** Performs an action through its button or the menu and confirms the dialog named by `question`, if given. */
  async performAction(
    action: Action,
    question?: 'extend' | 'remove' | 'remove_force',
  ): Promise<void> {
    const name = this.t.action[action];
    const options = { name, exact: true };
    const control = this.post.getByRole('button', options).or(this.post.getByRole('link', options));
    const menuButton = this.post.getByRole('button', { name: textPattern(this.t.action.more) });
    await expect(menuButton).toBeVisible();
    // Buttons are inert while the previous action is in progress.
    await expect(this.post).not.toHaveAttribute('aria-busy');
    if (await control.isVisible()) await control.click();
    else {
      await menuButton.click();
      await this.#page.getByRole('menuitem', { name, exact: true }).click();
    }
    if (question === undefined) return;
    const dialog = this.#page.getByRole('dialog', { name: this.t.ask[question].title });
    await dialog.getByRole('button', { name, exact: true }).click();
  }

  async expectToast(text: string): Promise<void> {
    await expectToast(this.#page, text);
  }
}

import type { Locator, Page } from '@playwright/test';
import { isMobile } from './account.ts';
import { type Language, texts } from './texts.ts';

/** Opens the menu of a header item, or the burger menu on phones, and returns the link with a title. */
export async function openMenuLink(
  page: Page,
  language: Language,
  item: string,
  title: string,
): Promise<Locator> {
  const { nav } = texts[language].app;
  const banner = page.getByRole('banner');
  const linkOptions = { name: title, exact: true };
  if (isMobile(page)) {
    await banner.getByRole('button', { name: nav.menu, exact: true }).click();
    return page.getByRole('dialog').getByRole('link', linkOptions);
  }
  const menu = page.getByRole('navigation', { name: nav.main });
  const button = (name: string) => menu.getByRole('button', { name, exact: true });
  // Items that do not fit in the header are in the menu of its last button.
  await button(item).or(button(nav.more)).first().click();
  return menu.getByRole('link', linkOptions);
}

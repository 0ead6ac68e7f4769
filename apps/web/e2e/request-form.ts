import type { FormKind, FormResponse, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { authorization } from './posts-api.ts';
import { type Language, labelPattern, texts } from './texts.ts';

/** Presses Tab until an element has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reachable by Tab`);
}

export function requestForm(page: Page, language: Language, kind: Exclude<FormKind, 'error'>) {
  const t = texts[language].sending;
  const section = page.locator(`[data-form="${kind}"]`);
  const form = section.getByRole('form', { name: t.title[kind], exact: true });
  const field = (name: keyof typeof t.fields, group: Locator = form) =>
    group.getByLabel(labelPattern(t.fields[name])).first();
  return {
    t,
    section,
    form,
    field,
    group: (name: keyof typeof t.groups) =>
      form.getByRole('group', { name: t.groups[name], exact: true }),
    consent: form.getByRole('checkbox'),
    submit: form.getByRole('button', { name: t.submit[kind], exact: true }),
    formError: form.getByRole('alert').locator('[data-form-error]'),
    /** Waits for the confirmation and returns the number of the request. */
    waitForNumber: async (): Promise<number> => {
      await expect(section.getByRole('heading', { name: t.sent.title })).toBeFocused();
      const number = await section.getByText(/^(?:№|No\.) \d+$/).textContent();
      return Number(number?.replace(/\D/g, ''));
    },
  };
}

/** Submits a form through the API and returns the number of the request. */
export async function submitFormByApi(
  request: APIRequestContext,
  path: string,
  data: object,
  session?: SignedIn,
): Promise<number> {
  const headers = session ? authorization(session.token) : {};
  const response = await request.post(`/api/${path}`, { headers, data });
  expect(response.status(), await response.text()).toBe(201);
  const { id }: FormResponse = (await response.json()).data;
  return id;
}

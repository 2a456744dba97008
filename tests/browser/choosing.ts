import type { Frame, Page } from 'playwright-core'

/** Chooses from a list that opens. */
export async function pick(page: Page | Frame, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

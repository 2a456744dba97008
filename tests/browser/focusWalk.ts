import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses, waits for what comes of it, and holds that the focus is in the state that came. */
export async function press(pressed: Locator, shows: Locator) {
  await pressed.first().click()
  await shows.first().waitFor()
  const focusedIn = () => shows.first().evaluate(isFocusedBeside)
  await expect.poll(focusedIn, { message: String(pressed) }).toBe(true)
}

function isFocusedBeside(shown: Element) {
  const { activeElement, body } = shown.ownerDocument
  const part = shown.closest('[role=dialog], aside, main')
  return activeElement !== body && activeElement !== part && part!.contains(activeElement)
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

export const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true })

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

export const text = (page: Page, name: string) => page.getByText(name, { exact: true })

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { assertSound, press, type Visit } from './visit.ts'

/** A payment that was just confirmed, to its end. */

/** On its own page, where the rail settles it. */
export async function assertSettles(at: Visit, payee: string) {
  const { page, texts } = at
  await page.getByText(texts.order.onItsWay).first().waitFor()
  await assertSound(at)
  await page.getByRole('link', { name: texts.order.openOrder }).click()
  await press(at, texts.simulation.order['rail.settled'])
  await page.getByText(texts.order.status.COMPLETE, { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: payee }).first().waitFor()
  await assertSound(at)
}

export const isFocused = (field: Locator) =>
  expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createCounterparty, createDestination } from '#contract/counterparty'
import type { TelegramHost } from '#app/telegram/host.ts'
import type { Customer } from '#tests/browser/systems/customer'
import { pick } from './choosing.ts'

/** Helpers for orders: payees, forms, and how many orders there are. */

const blank = { bank_name: null, swift_bic: null, iban: null, routing_number: null }
const rails = {
  ACH: { ...blank, routing_number: '021000021', account_number: '123456789', bank_name: 'Chase' },
  DOMESTIC_WIRE: {
    ...blank,
    routing_number: '026009593',
    account_number: '987654321',
    bank_name: 'BoA',
  },
  SEPA: {
    ...blank,
    iban: 'DE89370400440532013000',
    account_number: null,
    bank_name: 'Commerzbank',
  },
} as const

export const PAYEE = 'Rowan Mill Ltd'
export type PayeeRail = keyof typeof rails

/** A payee with every rail, saved through the API: the forms have their own test. */
export async function savePayee({
  ask,
  walletId: wallet_id,
}: Pick<Customer, 'ask' | 'walletId'>): Promise<Record<PayeeRail, string>> {
  const who = { wallet_id, type: 'BUSINESS', name: PAYEE }
  const counterparty_account_id = String((await ask(createCounterparty, who)).body.id)
  const saved: Partial<Record<PayeeRail, string>> = {}
  for (const rail of Object.keys(rails) as PayeeRail[]) {
    const external_banking_data = {
      ...rails[rail],
      address: { city: 'New York', country_id: null },
    }
    const about = { wallet_id, counterparty_account_id, type: rail, external_banking_data }
    saved[rail] = String((await ask(createDestination, about)).body.id)
  }
  return saved as Record<PayeeRail, string> // each was just saved
}

export const STRANGER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Sends a coin to an unsaved address, after choosing its network. */
export async function chooseStranger(page: Page) {
  await page.getByRole('button', { name: /New crypto address/ }).click()
  await pick(page, 'Network', /^ETH · Ethereum/)
  await page.getByLabel('Address', { exact: true }).fill(STRANGER)
}

export const amountIn = (page: Page) => page.getByRole('textbox', { name: 'You send' })

type Word = 'Send' | 'Exchange'

export const reviewButton = (page: Page) =>
  page.getByRole('button', { name: 'Review', exact: true })

/** Types an amount and opens its review; the button that sends it. */
export async function reviewOrder(page: Page, word: Word, amount: string) {
  await amountIn(page).fill(amount)
  await reviewButton(page).click()
  const confirm = page.getByRole('button', { name: `${word} ${amount}` })
  await confirm.waitFor()
  return confirm
}

/** Types an amount, reviews it and confirms, by our buttons or the host's. */
export async function confirmOrder(
  { page, host }: { page: Page; host?: TelegramHost | undefined },
  word: Word,
  amount: string,
) {
  if (!host) return (await reviewOrder(page, word, amount)).click()
  await amountIn(page).fill(amount)
  for (const step of ['Review', `${word} ${amount}`]) {
    await expect.poll(() => host.state.main.text).toContain(step)
    await expect.poll(() => host.state.main).toMatchObject({ active: true })
    host.simulate.main()
  }
}

/** How many orders over that amount the list shows. */
export async function ordersOf(page: Page, home: string, amount: string): Promise<number> {
  await page.goto(`${home}/activity`)
  await page.getByText(`−${amount}`).first().waitFor()
  return page.getByRole('link', { name: new RegExp(`−${amount.replace('.', '\\.')}`) }).count()
}

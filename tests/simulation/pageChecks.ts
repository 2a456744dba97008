import type { Order } from '#contract/order'
import { readUser } from '#contract/person'
import { requestOf } from '#tests/kit/bank'
import type { Page } from './browser.ts'
import { endOf, type Charted, type Followed } from './ordering.ts'
import type { BankProcess } from './process.ts'

/**
 * At the end all pages of a customer wake together: they are still signed in, by one renewal for all
 * of them, and every followed order shows its final status.
 */
export async function wrongPages(
  { browser, citizen, followed }: Charted,
  orders: ReadonlyMap<string, Order>,
  woken: readonly Page[],
): Promise<string[]> {
  const { name, personId } = citizen
  const before = browser.responses.renewals()
  const looks = woken.map((page) => page.look())
  const faults = await wrongEnds(followed, orders)
  for (const id of await Promise.all(looks))
    if (id !== null && id !== personId) faults.push(`${name} came in as ${id}`)
  const renewals = browser.responses.renewals() - before
  if (renewals > 1) faults.push(`pages of ${name} woke by ${renewals} renewals`)
  return faults
}

export async function openTwo({ browser }: Charted): Promise<Page[]> {
  const pages = [0, 1].map(() => browser.openPage(false, { orders: new Map(), refusal: null }))
  for (const page of pages) await page.enter()
  return pages
}

/** Signing out on one page ends the others, and their tokens stop working. */
export async function wrongSignOut(
  bank: BankProcess,
  { browser, citizen }: Charted,
  [page, other]: readonly Page[],
): Promise<string[]> {
  await page?.signOut()
  const { name } = citizen
  const faults = other?.isInside() ? [`${name} signed out of one page only`] : []
  const ended = browser.responses.ended()
  if (ended.length === 0) faults.push(`${name} signed out, and the bank did not get it`)
  for (const bearer of ended) {
    const opened = await bank.answer(requestOf(readUser, {}, { ...citizen, bearer }))
    if (opened?.status !== 401) faults.push(`${name} signed out, and their token still works`)
  }
  return faults
}

async function wrongEnds(followed: readonly Followed[], orders: ReadonlyMap<string, Order>) {
  const ends = followed.map(async ({ name, page, orderId }) => {
    const [is, shown] = [orders.get(orderId)?.status, await endOf(page)]
    return shown === null || is === shown
      ? []
      : [`${name} is shown ${shown} of an order that is ${is}`]
  })
  return (await Promise.all(ends)).flat()
}

import type { Order } from '#contract/order'
import { readUser } from '#contract/person'
import { requestOf } from '#tests/kit/bank'
import type { Page } from './browser.ts'
import { endOf, type Charted, type Followed } from './ordering.ts'
import type { BankProcess } from './process.ts'

/**
 * When all is over a customer's pages wake together: whoever was in still is, or had an end of their
 * session on its way, by one renewal for all of them; and whoever went on looking at an order is told
 * its end, and of that one order.
 */
export async function wrongPages(
  { browser, citizen, followed }: Charted,
  there: ReadonlyMap<string, Order>,
  woken: readonly Page[],
): Promise<string[]> {
  const { name, personId } = citizen
  const before = browser.heard.renewals()
  const looks = woken.map((page) => page.look())
  const faults = await wrongEnds(followed, there)
  for (const id of await Promise.all(looks))
    if (id !== null && id !== personId) faults.push(`${name} came in as ${id}`)
  const renewals = browser.heard.renewals() - before
  if (renewals > 1) faults.push(`pages of ${name} woke by ${renewals} renewals`)
  return faults
}

/** Two pages of somebody who is in, or comes in now. */
export async function openTwo({ browser }: Charted): Promise<Page[]> {
  const pages = [0, 1].map(() => browser.openPage(false, { orders: new Map(), refusal: null }))
  for (const page of pages) await page.enter()
  return pages
}

/** Somebody signs out on one page, which ends the others, and what they held opens nothing any more. */
export async function wrongSignOut(
  bank: BankProcess,
  { browser, citizen }: Charted,
  [page, other]: readonly Page[],
): Promise<string[]> {
  await page?.signOut()
  const { name } = citizen
  const faults = other?.isInside() ? [`${name} signed out of one page only`] : []
  const ended = browser.heard.ended()
  if (ended.length === 0) faults.push(`${name} left, and the bank never heard`)
  for (const bearer of ended) {
    const opened = await bank.answer(requestOf(readUser, {}, { ...citizen, bearer }))
    if (opened?.status !== 401) faults.push(`${name} left, and their token still opens`)
  }
  return faults
}

async function wrongEnds(followed: readonly Followed[], there: ReadonlyMap<string, Order>) {
  const ends = followed.map(async ({ name, page, orderId }) => {
    const [is, shown] = [there.get(orderId)?.status, await endOf(page)]
    return shown === null || is === shown
      ? []
      : [`${name} is shown ${shown} of an order that is ${is}`]
  })
  return (await Promise.all(ends)).flat()
}

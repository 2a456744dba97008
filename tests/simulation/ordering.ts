import { waitFor } from 'xstate'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { PlaceSnapshot } from '#machines/order/place.flow'
import { openBrowser, type Browser, type Page, type Seen } from './browser.ts'
import type { Answered, Street } from './customer.ts'
import type { Citizen } from './town.ts'
import { said, type Wish } from './wishes.ts'

/** An order somebody goes on looking at, by the chart that placed it. */
export interface Followed {
  name: string
  page: Page
  orderId: string
}

/** What the charts of one customer did, and what they should not have. */
export interface Charted {
  placed: number
  followed: Followed[]
  wrong: string[]
}

const LOOKS = 60
const PAUSE_MS = 3_000
const LATE_MS = 15_000
/** So many others may do something between a press and the reload after it. */
const LATER = 8
/** Who goes as soon as their order is there, of a thousand. */
const GOES = 800

/**
 * Somebody who orders by the app. They press yes, once or twice, on one page or on two at the same
 * moment, and reload them whenever they like; then they go by what the pages show, as one does. That
 * a wish is one order or none is not asked of the chart: the bank's list is held against what was seen.
 */
export function openOrdering(street: Street, citizen: Citizen) {
  const charted: Charted = { placed: 0, followed: [], wrong: [] }
  const browser = openBrowser(street, citizen, charted.wrong)
  return {
    charted,
    async order(wish: Wish): Promise<Answered> {
      const seen: Seen = { orders: new Map(), refusal: null }
      const pages = await pressed(street, browser, { citizen, wish, seen })
      const looked = await Promise.all(pages.map((page) => outcome(street, page)))
      for (const { page, shown } of looked.filter(({ shown }) => shown.status === 'active'))
        if (!shown.matches('following')) page.place().send({ type: 'order.drop' })
        else if (street.dice.chance(GOES)) page.place().send({ type: 'order.leave' })
        else charted.followed.push({ name: citizen.name, page, orderId: orderIn(shown) })
      const [order, another] = seen.orders.values()
      if (another) charted.wrong.push(`${citizen.name}: one wish became two orders`)
      charted.placed += order ? 1 : 0
      if (order) return { status: 201, body: { ...order } }
      return { status: 422, body: { code: seen.refusal?.code ?? 'nothing was said' } }
    },
  }
}

interface Ordered {
  citizen: Citizen
  wish: Wish
  seen: Seen
}

/** Types it on one page, opens another perhaps, which finds it there, and says yes on each. */
async function pressed(
  { weather, dice }: Street,
  browser: Browser,
  { citizen, wish, seen }: Ordered,
): Promise<Page[]> {
  const open = () => browser.openPage(wish.kind === 'load card', seen)
  const first = open()
  await waitFor(first.place(), isAtRest)
  first.place().send({ type: 'draft.set', draft: draftOf(wish, citizen) })
  await waitFor(first.place(), isAtRest)
  const pages = weather.strikes('wish on two pages') ? [first, open()] : [first]
  if (weather.strikes('page reloaded')) first.reload()
  await Promise.all(pages.map((page) => waitFor(page.place(), isAtRest)))
  for (const page of pages)
    for (let times = dice.chance(200) ? 2 : 1; times > 0; times -= 1)
      page.place().send({ type: 'order.place' })
  return pages
}

/** Looks at a page until it says how it ended, with a reload now and then. */
async function outcome({ gate, dice, weather }: Street, page: Page) {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (weather.strikes('page reloaded')) {
      for (let left = dice.below(LATER); left > 0; left -= 1)
        await gate.pass('page', async () => {})
      page.reload()
    }
    const shown = await waitFor(page.place(), isAtRest)
    if (!shown.matches('outcomeUnknown')) return { page, shown }
    await gate.pass('page', async () => {})
    page.turn(PAUSE_MS)
  }
  throw new Error(`A page did not know how it ended after ${LOOKS} looks.`)
}

const orderIn = ({ context }: PlaceSnapshot) => context.order?.order_uuid ?? 'none'

const isAtRest = (shown: PlaceSnapshot) =>
  !shown.hasTag('busy') &&
  !shown.matches({ following: 'reading' }) &&
  !shown.matches({ reviewing: 'drafting' })

/** What a chart that went on looking says of its order when all is over, or else where it hangs. */
export async function endOf(page: Page): Promise<string> {
  const before = await waitFor(page.place(), isAtRest)
  if (before.status !== 'done') page.turn(LATE_MS)
  const { status, value, output } = await waitFor(page.place(), isAtRest)
  return status === 'done' && output?.order ? output.order.status : JSON.stringify(value)
}

/** By which of the app's orders a wish is granted; null where it is no order of a wallet. */
const typeOf: Record<Wish['kind'], OrderType | null> = {
  transfer: 'TRANSFER_INTERNAL',
  exchange: 'EXCHANGE_CRYPTO_INTERNAL',
  'cash out': 'HIFI_ACH_OFFRAMP',
  'load card': 'TRANSFER_CARD_SUBACCOUNT',
  'pay in': null,
}

export const isOrder = ({ kind }: Wish) => typeOf[kind] !== null

function draftOf({ kind, symbol, amount, payee }: Wish, citizen: Citizen): PlaceDraft {
  const { walletId, currencies, destinationId, subAccountId } = citizen
  const orderType = typeOf[kind]
  if (!orderType) throw new Error(`The app has no order to ${kind}.`)
  const other = currencies[symbol === 'USD' ? 'EUR' : 'USD']
  return {
    orderType,
    walletId,
    fromId: currencies[symbol],
    toId: kind === 'exchange' ? other : currencies[symbol],
    amount: said(amount),
    isReverse: false,
    isSubtract: true,
    quoteId: null,
    to: {
      ...(payee && { walletId: payee.walletId }),
      ...(kind === 'cash out' && { destinationId }),
      ...(kind === 'load card' && { subAccountId }),
    },
  }
}

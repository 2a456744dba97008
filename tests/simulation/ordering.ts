import { waitFor } from 'xstate'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { PlaceEvent, PlaceSnapshot } from '#machines/order/place.flow'
import { openBrowser, type Browser, type Page } from './browser.ts'
import type { ObservedPage } from './page.ts'
import type { CustomerResponse, SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { letRunOut } from './trust.ts'
import { amountOf, type Submission } from './submissions.ts'

/** An order somebody goes on looking at, by the chart that placed it. */
export interface Followed {
  name: string
  page: Page
  orderId: string
}

/** What the charts of one customer did, and what they should not have. */
export interface Charted {
  citizen: Citizen
  browser: Browser
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
 * Somebody who orders by the app. They come in by its door, press yes, once or twice, on one page or
 * on two at the same moment, and reload them or sign out whenever they like; then they go by what the
 * pages show, as one does. That a wish is one order or none is not asked of the chart: the bank's
 * list is held against what was seen.
 */
export function openOrdering(deps: SimulationDeps, citizen: Citizen) {
  const wrong: string[] = []
  const browser = openBrowser(deps, citizen, wrong)
  const charted: Charted = { citizen, browser, placed: 0, followed: [], wrong }
  return {
    charted,
    async order(submission: Submission): Promise<CustomerResponse> {
      const observed: ObservedPage = { orders: new Map(), refusal: null }
      const pages = await submitOnPage(deps, browser, {
        citizen,
        submission,
        observed,
      })
      const looked = await Promise.all(pages.map((page) => outcome(deps, browser, page, citizen)))
      for (const { page, shown } of looked)
        if (!shown.matches('following') || deps.dice.chance(GOES)) page.close()
        else charted.followed.push({ name: citizen.name, page, orderId: orderIn(shown) })
      const [order, another] = observed.orders.values()
      if (another) charted.wrong.push(`${citizen.name}: one wish became two orders`)
      charted.placed += order ? 1 : 0
      if (order) return { status: 201, body: { ...order } }
      return { status: 422, body: { code: observed.refusal?.code ?? 'nothing was said' } }
    },
  }
}

interface Ordered {
  citizen: Citizen
  submission: Submission
  observed: ObservedPage
}

/** Types it on one page, opens another perhaps, which finds it there, and says yes on each. */
async function submitOnPage(
  deps: SimulationDeps,
  browser: Browser,
  { citizen, submission, observed }: Ordered,
): Promise<Page[]> {
  const { weather, dice } = deps
  const open = async () => {
    const page = browser.openPage(submission.kind === 'load card', observed)
    await restOf(page)
    return page
  }
  const first = await open()
  sendEvent(first, { type: 'draft.set', draft: draftOf(submission, citizen) })
  await restOf(first)
  const pages = weather.strikes('wish on two pages') ? [first, await open()] : [first]
  if (weather.strikes('page reloaded')) await first.reload()
  const runsOut = pages.length > 1 ? 'token run out on two pages' : 'token run out'
  if (weather.strikes(runsOut)) await letRunOut(deps, citizen)
  await Promise.all(pages.map(restOf))
  for (const page of pages)
    for (let times = dice.chance(200) ? 2 : 1; times > 0; times -= 1)
      sendEvent(page, { type: 'order.place' })
  return pages
}

/** Looks at a page until it says how it ended, and does now and then what one does to pages. */
async function outcome(deps: SimulationDeps, browser: Browser, page: Page, citizen: Citizen) {
  const { gate, dice, weather } = deps
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (weather.strikes('page reloaded')) {
      for (let left = dice.below(LATER); left > 0; left -= 1)
        await gate.pass('page', async () => {})
      await page.reload()
    }
    if (weather.strikes('signed out on the way')) await page.signOut()
    const shown = await restOf(page)
    if (!shown.matches({ submitting: 'outcomeUnknown' })) return { page, shown }
    await gate.pass('page', async () => {})
    // A token that lives no longer than a call takes is none the bank gives.
    if (browser.isQuiet() && weather.strikes('token run out')) await letRunOut(deps, citizen)
    page.turn(PAUSE_MS)
  }
  throw new Error(`A page did not know how it ended after ${LOOKS} looks.`)
}

function sendEvent(page: Page, event: PlaceEvent) {
  const place = page.place()
  if (place?.getSnapshot().status === 'active') place.send(event)
}

/** The same of somebody who comes in again wherever they were shown out. */
async function restOf(page: Page): Promise<PlaceSnapshot> {
  for (let times = 0; times < LOOKS; times += 1) {
    await page.enter()
    const shown = await snapshotOf(page)
    if (shown) return shown
  }
  throw new Error(`A page was shown out ${LOOKS} times.`)
}

/** What a page shows once it rests; null where somebody was shown out of it. */
async function snapshotOf(page: Page): Promise<PlaceSnapshot | null> {
  const place = page.place()
  if (!place) return null
  const shown = await waitFor(place, isAtRest).catch(() => place.getSnapshot())
  return shown.status === 'stopped' ? null : shown
}

const orderIn = ({ context }: PlaceSnapshot) => context.order?.order_uuid ?? 'none'

const isAtRest = (shown: PlaceSnapshot) =>
  !shown.hasTag('busy') &&
  !shown.matches({ following: 'reading' }) &&
  !shown.matches({ reviewing: 'saving' })

/**
 * What a chart that went on looking says of its order when all is over, or else where it hangs; null
 * where it was shown out meanwhile, as all pages are when somebody signs out.
 */
export async function endOf(page: Page): Promise<string | null> {
  const before = await snapshotOf(page)
  if (before?.status === 'active') page.turn(LATE_MS)
  const after = before && (await snapshotOf(page))
  if (!after) return null
  const { status, value, output } = after
  return status === 'done' && output?.order ? output.order.status : JSON.stringify(value)
}

/** By which of the app's orders a wish is granted; null where it is no order of a wallet. */
const typeOf: Record<Submission['kind'], OrderType | null> = {
  transfer: 'TRANSFER_INTERNAL',
  exchange: 'EXCHANGE_CRYPTO_INTERNAL',
  'cash out': 'HIFI_ACH_OFFRAMP',
  'load card': 'TRANSFER_CARD_SUBACCOUNT',
  'pay in': null,
}

export const isOrder = ({ kind }: Submission) => typeOf[kind] !== null

function draftOf({ kind, symbol, amount, payee }: Submission, citizen: Citizen): PlaceDraft {
  const { walletId, currencies, destinationId, subAccountId } = citizen
  const orderType = typeOf[kind]
  if (!orderType) throw new Error(`The app has no order to ${kind}.`)
  const other = currencies[symbol === 'USD' ? 'EUR' : 'USD']
  return {
    orderType,
    walletId,
    fromId: currencies[symbol],
    toId: kind === 'exchange' ? other : currencies[symbol],
    amount: amountOf(amount),
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

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

/** An order whose page stays open. */
export interface Followed {
  name: string
  page: Page
  orderId: string
}

/** What the charts of one customer did, and their faults. */
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
/** Steps of others between a click and a reload. */
const LATER = 8
/** Pages closed as soon as the order is there, of a thousand. */
const GOES = 800

/**
 * A customer who orders in the app: signs in, confirms once or twice on one page or two, reloads or
 * signs out at any moment, and then believes what the pages show. The bank's list is compared with
 * that, so one submission must be one order or none.
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
      if (another) charted.wrong.push(`${citizen.name}: one submission became two orders`)
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

/** Types it on one page, perhaps opens another with the same draft, and confirms on each. */
async function submitOnPage(
  deps: SimulationDeps,
  browser: Browser,
  { citizen, submission, observed }: Ordered,
): Promise<Page[]> {
  const { chaos, dice } = deps
  const open = async () => {
    const page = browser.openPage(submission.kind === 'load card', observed)
    await restOf(page)
    return page
  }
  const first = await open()
  sendEvent(first, { type: 'draft.set', draft: draftOf(submission, citizen) })
  await restOf(first)
  const pages = chaos.strikes('draft on two pages') ? [first, await open()] : [first]
  if (chaos.strikes('page reloaded')) await first.reload()
  const runsOut = pages.length > 1 ? 'token run out on two pages' : 'token run out'
  if (chaos.strikes(runsOut)) await letRunOut(deps, citizen)
  await Promise.all(pages.map(restOf))
  for (const page of pages)
    for (let times = dice.chance(200) ? 2 : 1; times > 0; times -= 1)
      sendEvent(page, { type: 'order.place' })
  return pages
}

/** Waits for the outcome, sometimes reloading or signing out. */
async function outcome(deps: SimulationDeps, browser: Browser, page: Page, citizen: Citizen) {
  const { gate, dice, chaos } = deps
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (chaos.strikes('page reloaded')) {
      for (let left = dice.below(LATER); left > 0; left -= 1)
        await gate.pass('page', async () => {})
      await page.reload()
    }
    if (chaos.strikes('signed out on the way')) await page.signOut()
    const shown = await restOf(page)
    if (!shown.matches({ submitting: 'outcomeUnknown' })) return { page, shown }
    await gate.pass('page', async () => {})
    // No token expires during a call.
    if (browser.isQuiet() && chaos.strikes('token run out')) await letRunOut(deps, citizen)
    page.turn(PAUSE_MS)
  }
  throw new Error(`A page did not know how it ended after ${LOOKS} looks.`)
}

function sendEvent(page: Page, event: PlaceEvent) {
  const place = page.place()
  if (place?.getSnapshot().status === 'active') place.send(event)
}

/** Signs in again where the session was lost. */
async function restOf(page: Page): Promise<PlaceSnapshot> {
  for (let times = 0; times < LOOKS; times += 1) {
    await page.enter()
    const shown = await snapshotOf(page)
    if (shown) return shown
  }
  throw new Error(`A page was shown out ${LOOKS} times.`)
}

/** The snapshot at rest; null where the session was lost. */
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
 * The final status a followed page shows, or the state it hangs in; null where the session ended.
 */
export async function endOf(page: Page): Promise<string | null> {
  const before = await snapshotOf(page)
  if (before?.status === 'active') page.turn(LATE_MS)
  const after = before && (await snapshotOf(page))
  if (!after) return null
  const { status, value, output } = after
  return status === 'done' && output?.order ? output.order.status : JSON.stringify(value)
}

/** Null where the app has no such order. */
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

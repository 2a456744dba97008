import { beforeAll, expect, test } from 'vitest'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import type { OrderFacts } from '#machines/order/order.life'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { openSite, type Site } from '#tests/kit/site'
import { meetCustomer, type Customer } from './customer.ts'
import { chartOfOrder } from './orders.ts'
import { kinds, openOrderOperator, type Kind } from './orderTypes.operator.ts'
import { arriveInTelegram, arriveOnWeb, type Place } from './pages.ts'
import { sampleOf, SEED } from './sample.ts'
import { momentsOn, walkTogether, type System } from './system.ts'

/**
 * The paths of an order's life under several kinds of order, each begun as a customer begins it, by
 * the call of its kind and by its form in Chromium, and walked to its end: carried out, called off,
 * run out, withheld, turned down by a rail. Each kind draws so many paths that each end and each yes
 * or no of the customer is there; in DEEP it goes all of them.
 */

const browser = useBrowser()
let site: Site
let customer: Customer
let operator: Awaited<ReturnType<typeof openOrderOperator>>

beforeAll(async () => {
  site = await openSite()
  customer = await meetCustomer(site)
  operator = await openOrderOperator(site, customer)
})

const walks = walksOf(exhibit)
const factsOf = ({ input }: Walk) => input as OrderFacts // as the exhibit of orders begins

const marked = ['order.approve', 'order.cancel', 'rail.rejected']

/** How it ended, where it is over, and what of it must be there in any case. */
function marksOf(walk: Walk): string[] {
  const end = momentsOn(exhibit, walk).at(-1)
  const met = walk.events.map(({ type }) => type).filter((type) => marked.includes(type))
  return end?.status === 'done' ? [String(end.value), ...met] : []
}

function drawnFor({ type, settles }: Kind): Walk[] {
  const mine = walks.filter(
    (walk) => factsOf(walk).direction === 'out' && factsOf(walk).settles === settles,
  )
  // Each kind begins to draw at another path, so that together they draw many.
  const from = kinds.findIndex((kind) => kind.type === type)
  return sampleOf([...mine.slice(from), ...mine.slice(0, from)], marksOf, 0)
}

const confirmedAtOnce = ({ events: [first] }: Walk) => first?.type === 'order.approve'

/** Who makes an order that goes at once has said yes by making it, and sees it only after that. */
function madeByConfirm(name: string, make: () => Promise<System>): System {
  let made: System | undefined
  return {
    name,
    async take(event) {
      if (made) return made.take(event)
      made = await make()
      return true
    },
    see: async () => made?.see() ?? {},
  }
}

async function tell(kind: Kind, walk: Walk, place: Place) {
  const makes = [
    ['bank', () => operator.byCall(kind)],
    [place.name, () => operator.byForm(kind, place)],
  ] as const
  site.bank.clock.advance(600_000)
  await operator.waitForYes(!confirmedAtOnce(walk))
  const others: System[] = []
  for (const [name, make] of makes)
    others.push(confirmedAtOnce(walk) ? madeByConfirm(name, make) : await make())
  await walkTogether(chartOfOrder(factsOf(walk)), others, walk.events, {})
}

/** Each path by a visitor of its own, who finds nothing of the one before. */
async function tellAll(kind: Kind, open: () => Promise<Place>) {
  const drawn = drawnFor(kind)
  for (const walk of drawn) {
    const place = await open()
    await tell(kind, walk, place)
    await place.page.context().close()
  }
  const ends = new Set(drawn.flatMap((walk) => marksOf(walk).slice(0, 1)))
  expect([...ends].sort()).toEqual(['CANCELED', 'COMPLETE', 'FAILED'])
}

test.each(kinds)(`$type takes its paths on the web, seed ${SEED}`, (kind) =>
  tellAll(kind, () => arriveOnWeb(site, browser, '/activity')),
)

/** One to a bank and one that is confirmed at once; in DEEP all. */
const inTelegram = kinds.filter(
  ({ type }) =>
    process.env.DEEP || type === 'HIFI_SEPA_OFFRAMP' || type === 'EXCHANGE_CRYPTO_INTERNAL',
)

test.each(inTelegram)(`$type takes its paths in Telegram, seed ${SEED}`, (kind) =>
  tellAll(kind, () => arriveInTelegram(site, browser, '/activity', 'Activity')),
)

import { beforeAll, expect, test } from 'vitest'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import type { OrderFacts } from '#machines/order/order.life'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { meetCustomer, type Customer } from './customer.ts'
import { chartOfOrder } from './orders.ts'
import { kinds, openOrderOperator, type Kind } from './orderTypes.operator.ts'
import { arriveInTelegram, arriveOnWeb, type Place } from './pages.ts'
import { fewOf, sampleOf, SEED } from './sample.ts'
import { momentsOn, walkTogether, type System } from './system.ts'

/**
 * Paths of an order's life under several order types, each begun by its call and by its form in
 * Chromium, and followed to its end: completed, canceled, expired, held, rejected. In DEEP every type
 * takes all paths in both; else two types take one each on the web, and an exchange its own in the
 * mini app.
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

const factsOf = ({ input }: Walk) => input as OrderFacts // as the exhibit of orders begins
const ofMembers = ['order.decline', 'order.withdraw']
/** Of orders that nobody reviews, as the policy of these tenants asks for none, and of one person. */
const walks = walksOf(exhibit).filter((walk) => {
  const { reviewed, needsApprover } = factsOf(walk)
  return !reviewed && !needsApprover && walk.events.every(({ type }) => !ofMembers.includes(type))
})

const marked = ['order.approve', 'order.cancel', 'rail.rejected']

/** How it ended, where it is final, and what must be shown in any case. */
function marksOf(walk: Walk): string[] {
  const end = momentsOn(exhibit, walk).at(-1)
  const met = walk.events.map(({ type }) => type).filter((type) => marked.includes(type))
  return end?.status === 'done' ? [String(end.value), ...met] : []
}

function drawnFor({ type, settles }: Kind): Walk[] {
  const mine = walks.filter(
    (walk) => factsOf(walk).direction === 'out' && factsOf(walk).settles === settles,
  )
  // Each type starts with another path, so that together they cover many.
  const from = kinds.findIndex((kind) => kind.type === type)
  return sampleOf([...mine.slice(from), ...mine.slice(0, from)], marksOf)
}

const confirmedAtOnce = ({ events: [first] }: Walk) => first?.type === 'order.approve'

/** Placing an order that goes at once is its approval, and it is shown only after that. */
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

/** Each path with a new visitor, who finds nothing of the one before. */
async function tellAll(kind: Kind, drawn: readonly Walk[], open: () => Promise<Place>) {
  for (const walk of drawn) {
    const place = await open()
    await tell(kind, walk, place)
    await place.page.context().close()
  }
}

const endsOf = (drawn: readonly Walk[]) =>
  [...new Set(drawn.flatMap((walk) => marksOf(walk).slice(0, 1)))].sort()
const everyEnd = ['CANCELED', 'COMPLETE', 'FAILED']

/** The kinds take turns, so that together they have every mark. */
function drawnOnWeb(kind: Kind): Walk[] {
  const drawn = drawnFor(kind)
  const at = kinds.indexOf(kind) % drawn.length
  return process.env.DEEP ? drawn : drawn.slice(at, at + 1)
}

test.each(fewOf(kinds, 6))(`$type takes its paths on the web, seed ${SEED}`, (kind) =>
  tellAll(kind, drawnOnWeb(kind), () => arriveOnWeb(site, browser, '/activity')),
)

whole('on the web the kinds come to every end, and say every yes and no', () => {
  const drawn = kinds.flatMap(drawnOnWeb)
  expect(endsOf(drawn)).toEqual(everyEnd)
  expect(new Set(drawn.flatMap(marksOf))).toEqual(new Set([...everyEnd, ...marked]))
})

whole.each(kinds)(`$type takes its paths in Telegram, seed ${SEED}`, (kind) =>
  tellAll(kind, fewOf(drawnFor(kind), 2), () =>
    arriveInTelegram(site, browser, '/activity', 'Activity'),
  ),
)

whole('in Telegram the kinds come to every end', () =>
  expect(endsOf(kinds.flatMap(drawnFor))).toEqual(everyEnd),
)

import { beforeAll, test } from 'vitest'
import type { EntityEvent, EntityFacts } from '#machines/kyc/entity.life'
import { entityExhibit } from '#machines/kyc/life.exhibit'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { meetCustomer, type Customer } from './customer.ts'
import { openKycOperator, type Checked } from './kycs.operator.ts'
import { bankOfEntity, bornEntity, chartOfEntity, entityAfter, pageOfEntity } from './kycs.ts'
import { arriveInTelegram, arriveOnWeb, type Place } from './pages.ts'
import { bankOfRail, chartOfRail, pageOfRail, railWalks } from './rails.ts'
import { coverOf, fewOf, sharedOut, SEED } from './sample.ts'
import { comparedWith, stateText, walkTogether, type Visits } from './system.ts'

/**
 * Paths along every arrow of an entity's and of a rail's life, taken by the chart, by the bank over
 * HTTP and by the page in Chromium, on the web and in Telegram, and compared after each step. The
 * vendor sends signed messages, the customer submits on the vendor's page, staff and calendar act
 * by sandbox calls. In `npm test` a sixth of the paths, on the web.
 */

const browser = useBrowser()
const visits: Visits = {}
const railVisits: Visits = {}
let site: Site
let customer: Customer
let meet: Awaited<ReturnType<typeof openKycOperator>>

beforeAll(async () => {
  site = await openSite()
  customer = await meetCustomer(site)
  meet = await openKycOperator(site)
})

/** The part that the sandbox vendor asks for again. */
const document = { parts: ['document'] }
const exhibit = {
  ...entityExhibit,
  said: entityExhibit.events.map((event) => (event.parts ? { ...event, ...document } : event)),
}

/** Nothing triggers these: the bank does the one at once, and the other changes nothing. */
const unsaid = ['tries.spent', 'visit.edit']

const walks = distinct(
  walksOf(exhibit).map((walk) => ({
    ...walk,
    events: walk.events.filter(({ type }) => !unsaid.includes(type)),
  })),
)

function distinct(all: readonly Walk[]): Walk[] {
  return [...new Map(all.map((walk) => [JSON.stringify([walk.input, walk.events]), walk])).values()]
}

interface Marks {
  states: string[]
  arrows: string[]
}

/**
 * The states and arrows of a path, by the chart alone. Outside DEEP what changes nothing counts once,
 * and an arrow counts alike at each stage.
 */
function marksOf({ input, events }: Walk): Marks {
  let record = bornEntity(input as EntityFacts)
  const here = () => stateText({ state: record.status, why: record.facts.reason })
  const marks: Marks = { states: [here()], arrows: [] }
  for (const event of events) {
    const from = process.env.DEEP ? [here(), record.facts.stage].join(' ') : here()
    const next = entityAfter(record, event as EntityEvent) // of the exhibit of this very life
    record = next ?? record
    marks.states.push(here())
    marks.arrows.push(
      next || process.env.DEEP
        ? [from, event.type, next ? here() : 'not now'].join(' > ')
        : `${event.type} not now`,
    )
  }
  return marks
}

/** Of more than a thousand paths: in DEEP those along every arrow, elsewhere a few. */
const alongArrows = coverOf(walks, (walk) => marksOf(walk).arrows, process.env.DEEP ? 10 : 0)
const walked = process.env.DEEP ? walks : alongArrows
const drawn = sharedOut({ web: alongArrows, telegram: alongArrows }, (walk) => marksOf(walk).states)

/** A rail is shown beside its verification: along each arrow, and in DEEP with each reason. */
const railsWalked = railWalks(
  exhibit.inputs?.[0] as EntityFacts, // as the exhibit of entities begins
  exhibit.said.filter(({ type }) => !unsaid.includes(type)),
)
const alongRails = coverOf(
  railsWalked,
  ({ marks }) => [...marks.states, ...marks[process.env.DEEP ? 'details' : 'arrows']],
  0,
)
const railsDrawn = sharedOut({ web: alongRails, telegram: alongRails }, ({ marks }) => [
  ...marks.states,
])

async function tellOfRail({ input, events }: Walk, at?: Place) {
  site.bank.clock.advance(60_000)
  const facts = input as EntityFacts // as above
  const others = [bankOfRail(customer, await meet(customer, facts))]
  if (at) {
    const checked = await meet(customer, facts)
    await openAt(at, checked)
    const behind = bankOfRail(customer, checked)
    others.push(pageOfRail(at, behind, () => site.bank.clock.advance(10_000)))
  }
  await walkTogether(chartOfRail(facts), others, events, railVisits)
}

/** One path, with a wallet for each system. */
async function tell({ input, events }: Walk, at?: Place) {
  site.bank.clock.advance(60_000)
  const facts = input as EntityFacts // as the exhibit of entities begins
  const others = [bankOfEntity(customer, await meet(customer, facts))]
  if (at) {
    const checked = await meet(customer, facts)
    await openAt(at, checked)
    others.push(pageOfEntity(at, checked, () => site.bank.clock.advance(10_000)))
  }
  await walkTogether(chartOfEntity(facts), others, events, visits)
}

/** Chosen on a page outside the app: the app would overwrite the choice with its own. */
async function openAt({ page, home }: Place, { walletId }: Checked) {
  await page.goto(`${home}${BLANK}`)
  await page.evaluate((id) => localStorage.setItem('wallet', id), walletId)
  await page.goto(`${home}/verification`)
  await page.locator('.split section.card').first().waitFor()
}

test('chart and bank agree on every path of a verification', async () => {
  for (const walk of fewOf(walked, 6)) await tell(walk)
})

test('chart and bank agree on every path of a rail', async () => {
  for (const walk of fewOf(alongRails, 6)) await tellOfRail(walk)
})

whole(`the web page agrees, seed ${SEED}`, async () => {
  const place = await arriveOnWeb(site, browser, '/verification')
  for (const walk of fewOf(drawn.web, 6)) await tell(walk, place)
  for (const walk of fewOf(railsDrawn.web, 6)) await tellOfRail(walk, place)
})

whole(`the mini app agrees, seed ${SEED}`, async () => {
  const place = await arriveInTelegram(site, browser, '/verification', 'Verification')
  for (const walk of drawn.telegram) await tell(walk, place)
  for (const walk of railsDrawn.telegram) await tellOfRail(walk, place)
})

whole('each system saw every state of a verification, as the coverage page says', () =>
  comparedWith(
    'kyc',
    visits,
    walks.flatMap((walk) => marksOf(walk).states),
  ),
)

whole('each system saw every state of a rail, as the coverage page says', () =>
  comparedWith(
    'rail',
    railVisits,
    railsWalked.flatMap(({ marks }) => [...marks.states]),
  ),
)

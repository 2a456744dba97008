import { beforeAll, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { cardExhibit as exhibit } from '#machines/card/card.exhibit'
import type { CardFacts } from '#machines/card/card.life'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { bankOfCard, chartOfCard, pageOfCard } from './cards.ts'
import { openCardOperator } from './cards.operator.ts'
import { meetCustomer, type Customer } from './customer.ts'
import { arriveInTelegram, arriveOnWeb, type Place } from './pages.ts'
import { fewOf, sampleOf, sharedOut, SEED } from './sample.ts'
import { comparedWith, momentsOn, stateText, walkTogether, type Visits } from './system.ts'

/**
 * Paths along every arrow of a card's life, taken by the chart, by the bank over HTTP and by the
 * page in Chromium, on the web and in Telegram, and compared after each step. The holder acts by
 * calls and buttons, network and bank by the operator. In `npm test` a third of the paths, on the web.
 */

const browser = useBrowser()
const visits: Visits = {}
let site: Site
let customer: Customer
let make: ReturnType<typeof openCardOperator>

beforeAll(async () => {
  site = await openSite()
  customer = await meetCustomer(site)
  make = openCardOperator(site)
})

const walks = walksOf(exhibit)

const standingsOf = (walk: Walk) =>
  momentsOn(exhibit, walk).map(({ value, context }: AnyMachineSnapshot) => {
    const { stage, reason }: CardFacts = context
    return stateText({ state: String(value), why: stage ?? reason })
  })

/** The pages take paths that cover every state and every event. */
const marksOf = (walk: Walk) => [...standingsOf(walk), ...walk.events.map(({ type }) => type)]
const drawn = sharedOut({ web: walks, telegram: walks }, marksOf)
/** Chart and bank take paths that cover every arrow; in DEEP all. */
const along = sampleOf(walks, ({ arrows }) => arrows)

/** One path, with a card for each system. */
async function tell({ input, events }: Walk, at?: Place) {
  site.bank.clock.advance(60_000)
  const facts = input as CardFacts // as the exhibit of cards begins
  const others = [bankOfCard(customer, await make(customer, facts))]
  if (at) {
    const card = await make(customer, facts)
    await at.page.goto(`${at.home}/cards/${card.id}`)
    await at.page.locator('header [role=status]').waitFor()
    others.push(pageOfCard(at.name, at.page, card))
  }
  await walkTogether(chartOfCard(facts), others, events, visits)
}

test('chart and bank agree on every path of a card', async () => {
  for (const walk of fewOf(along, 3)) await tell(walk)
})

whole(`the web page agrees, seed ${SEED}`, async () => {
  const place = await arriveOnWeb(site, browser, '/cards')
  await place.page.clock.install({ time: site.bank.clock.now() })
  for (const walk of fewOf(drawn.web, 3)) await tell(walk, place)
})

whole(`the mini app agrees, seed ${SEED}`, async () => {
  const place = await arriveInTelegram(site, browser, '/cards', 'Cards')
  await place.page.clock.install({ time: site.bank.clock.now() })
  for (const walk of drawn.telegram) await tell(walk, place)
})

whole('each system saw every state of a card, as the coverage page says', () =>
  comparedWith('card', visits, walks.flatMap(standingsOf)),
)

import { beforeAll, test } from 'vitest'
import type { ClientKind } from '#contract/session'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import type { Place } from './pages.ts'
import { fewOf, sharedOut, SEED } from './sample.ts'
import {
  chartOfSession,
  momentsOfStory,
  stateNameOf,
  storiesOfSession,
  type Name,
} from './sessions.chart.ts'
import { openSessionOperator } from './sessions.operator.ts'
import { bankOfSession } from './sessions.bank.ts'
import { pageOfSession } from './sessions.ts'
import { comparedWith, stateText, walkTogether, type System, type Visits } from './system.ts'

/**
 * Paths along everything that can happen to a session, taken by the chart, by the bank over HTTP
 * and by the page in Chromium, on the web and in Telegram, and compared wherever the session rests:
 * expired, revoked and reused tokens, other tabs, lost network, failing bank, blocked and
 * unblocked. In `npm test` a third of the pages’ paths.
 */

const browser = useBrowser()
const visits: Visits = {}
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const stories = { web: storiesOfSession('web'), telegram: storiesOfSession('telegram') }

const standingsIn = (kind: ClientKind) => (story: readonly Name[]) =>
  momentsOfStory(kind, story).map((moment) => stateText(stateNameOf(moment)))

const drawn = sharedOut(stories, (story, kind) => [...standingsIn(kind)(story), ...story])

const tell = (kind: ClientKind, story: readonly Name[], other: System) =>
  walkTogether(
    chartOfSession(kind),
    [other],
    story.map((type) => ({ type })),
    visits,
  )

test.each(['web', 'telegram'] as const)(
  'chart and bank agree on every path of a session by %s',
  async (kind) => {
    const operator = openSessionOperator(site.bank, kind)
    for (const story of stories[kind]) {
      site.bank.clock.advance(600_000)
      await tell(kind, story, bankOfSession(operator, kind, await operator.launch()))
    }
  },
)

/** Chromium prints these when the network is down; no defect of the page. */
const forgive = /ERR_INTERNET_DISCONNECTED|WebSocket/

async function tellOnPages(kind: ClientKind, open: (initData: string) => Promise<Place>) {
  const operator = openSessionOperator(site.bank, kind)
  for (const story of fewOf(drawn[kind], 3)) {
    site.bank.clock.advance(600_000)
    await operator.stand('active')
    const place = await open(await operator.launch())
    await tell(kind, story, pageOfSession(place, operator))
    await place.page.context().close()
  }
}

test(`the web page agrees, seed ${SEED}`, () =>
  tellOnPages('web', async () => {
    const page = await browser.newPage('web', { forgive })
    await page.goto(`${site.web}/profile`)
    return { name: 'web', page, home: site.web }
  }))

whole(`the mini app agrees, seed ${SEED}`, () =>
  tellOnPages('telegram', async (initData) => {
    const page = await browser.newPage('telegram', { forgive })
    // Otherwise every launch would sign in by itself; the stories begin signed out.
    await page.addInitScript(() => localStorage.setItem('signed_out', 'yes'))
    const { host } = await openInNativeTelegram(page, { address: `${site.mini}/profile`, initData })
    return { name: 'telegram', page, home: site.mini, host }
  }),
)

whole('each system saw every resting state of a session, as the coverage page says', () => {
  const onWeb = stories.web.flatMap(standingsIn('web'))
  const inTelegram = stories.telegram.flatMap(standingsIn('telegram'))
  const anywhere = [...onWeb, ...inTelegram]
  return comparedWith('session', visits, {
    chart: anywhere,
    bank: anywhere,
    web: onWeb,
    telegram: inTelegram,
  })
})

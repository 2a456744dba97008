import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { recordLeg } from '#bank/wallet/legs'
import { openWallet } from '#bank/wallet/wallet'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'

const tenantId = demoTenants.larkspur
const { email, telegramId } = demoCustomers.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await openSecondWallet()
  await carry()
})

async function openSecondWallet() {
  const { world } = site.bank
  const scope = { tenantId, personId: null }
  await world.engine.transaction(scope, async (tx) => {
    const find = 'select id from people where tenant_id = $1 and email = $2'
    const { rows } = await tx.query<{ id: string }>(find, [tenantId, email])
    await openWallet({ tx, scope, world }, rows[0]!.id, 'business')
  })
}

/** What a running bank does by itself: turns events into notices and sends them. */
async function carry() {
  const { noticer, relay, worker } = site.bank
  await noticer.drain(tenantId)
  await relay.drain()
  await worker.drain(tenantId)
}

/** A euro deposit by bank transfer, as the rail would report it. */
async function pay(euros: string, into: 'first' | 'second' = 'first') {
  const { engine, writer, random } = site.bank.world
  const minor = BigInt(euros.replace('.', ''))
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ walletId: string; personId: string; currencyId: string }>(
      `select w.id as "walletId", w.person_id as "personId", c.id as "currencyId"
       from people p join wallets w on w.tenant_id = $1 and w.person_id = p.id
       join currencies c on c.tenant_id = $1 and c.symbol = 'EUR' and c.type = 'fiat'
       where p.tenant_id = $1 and p.email = $2 order by w.created_at, w.id limit 1 offset $3`,
      [tenantId, email, into === 'first' ? 0 : 1],
    ),
  )
  const { walletId, personId, currencyId } = rows[0]!
  const leg = recordLeg(site.bank.world, {
    walletId,
    personId,
    type: 'deposit',
    method: 'bank_transfer',
    kind: 'DEPOSIT',
    status: 'complete',
    currencyId,
    minor,
  })
  const legs = [
    { address: 'rail:gift', currencyId, posted: -minor },
    { address: `wallet:${walletId}`, currencyId, posted: minor },
  ] as const
  const transfers = [{ id: random.id(), cause: 'gift', legs }]
  await writer.commit(tenantId, { transfers, rows: [leg] })
  await carry()
}

const notificationsLink = (page: Page) =>
  page.getByRole('link', { name: /^Notifications\W+\d+ unread$/ })

const counted = async (page: Page) =>
  Number(/\d+/.exec((await notificationsLink(page).first().textContent()) ?? '')?.[0])

test('a deposit counts on the bell, which opens and links to it', async () => {
  const page = await arrive(site, browser, '/')
  await pay('1.25')
  await notificationsLink(page).first().waitFor()
  const before = await counted(page)
  await pay('31.75')
  await expect.poll(() => counted(page)).toBe(before + 1)
  await page
    .getByRole('status')
    .getByRole('link', { name: /You received 31\.75.EUR/ })
    .waitFor()
  expect(await findBarriers(page)).toEqual([])

  await notificationsLink(page).first().click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByRole('link', { name: /You received 31\.75.EUR/ }).click()
  await expect.poll(() => page.url()).toMatch(/\/activity\/[0-9a-f-]{36}\?wallet=[0-9a-f-]{36}$/)
  await page
    .getByRole('complementary')
    .getByText(/31\.75/)
    .first()
    .waitFor()
  await expect.poll(() => counted(page)).toBe(before)
})

whole('marks everything as read by keyboard, in every open page', async () => {
  const elsewhere = await arrive(site, browser, '/')
  await notificationsLink(elsewhere).first().waitFor()
  const page = await arrive(site, browser, '/notifications')
  const unread = page.getByText('Unread', { exact: true })
  await unread.first().waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => unread.count()).toBe(0)
  await expect.poll(() => notificationsLink(page).count()).toBe(0)
  await expect.poll(() => notificationsLink(elsewhere).count()).toBe(0)
})

test.each(inTurn(['first', 'second'] as const, 1))(
  'the link of a bot message opens the transaction in the %s wallet',
  async (into) => {
    const sum = into === 'first' ? '42.50' : '17.25'
    await pay(sum, into)
    const page = await browser.newPage('web')
    await page.goto(`${site.web}/sandbox`)
    const message = page.getByRole('listitem').filter({ hasText: `You received ${sum} EUR` })
    await message.filter({ hasText: telegramId }).getByRole('link').click()
    const app = page.frameLocator('iframe[title="Mini app"]')
    await app.getByRole('complementary').getByText(sum).first().waitFor()
    const frame = page.frames().find((one) => one.url().startsWith(site.mini))
    expect(frame?.url()).toMatch(/\/activity\/[0-9a-f-]{36}\?wallet=[0-9a-f-]{36}$/)
  },
)

whole.each(['web', 'telegram'] as const)(
  'nothing in the inbox stands in anybody’s way, in %s',
  async (client) => {
    const page = await arrive(site, browser, '/notifications', client)
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await allThere(page)
    expect(await findBarriers(page)).toEqual([])
  },
)

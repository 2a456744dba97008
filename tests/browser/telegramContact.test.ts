import { beforeAll, expect } from 'vitest'
import { changeUserData } from '#contract/person'
import { demoTenants } from '#contract/tenants'
import { inTenant } from '#bank/db/engine'
import { demoCustomers } from '#bank/db/seed/tenants'
import { order as orderEn } from '#app/features/order/words.en.ts'
import { person as en } from '#app/features/person/words.en.ts'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'
import { confirmOrder } from './sending.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'

/** A Telegram contact who allows it is paid: from Send to the bot, and back by its button. */

const tenantId = demoTenants.larkspur
const { telegramId } = demoCustomers.larkspur
const contactId = '890000999'
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  await setStepUp(site.bank, 'off')
})

whole('a contact lets others find them, and is paid from the button of the bot', async () => {
  const payee = await meetSecond(site, 'found@people.example', 'Ines Vale')
  await inTenant(site.bank.world.engine, tenantId, (tx) =>
    tx.query('update people set tg_id = $3 where tenant_id = $1 and email = $2', [
      tenantId,
      payee.email,
      contactId,
    ]),
  )
  const theirs = await openAs(site, browser, payee, '/profile')
  const chip = theirs.getByRole('button', { name: en.telegram.findable })
  expect(await chip.getAttribute('aria-pressed')).toBe('false')
  await chip.click()
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  expect(await findBarriers(theirs)).toEqual([])

  const mini = await openMiniApp({ site, browser, route: 'send' }, openInNativeTelegram, {})
  await mini.app.getByRole('button', { name: orderEn.contact.chooseText }).click()
  await expect.poll(() => mini.host.state.opened.at(-1)).toMatch(/larkspur_play_bot\?start=pay$/)
  expect(await findBarriers(mini.page)).toEqual([])
})

whole(
  'in the simulated Telegram the contact is chosen, and the bot’s button opens the payment',
  async () => {
    const page = await browser.newPage('web')
    await page.goto(`${site.web}/telegram/?tg_id=${telegramId}&start_param=send`)
    const app = page.frameLocator('iframe[title="Mini app"]')
    await app.getByRole('button', { name: orderEn.contact.chooseText }).click()
    await page.getByLabel('Telegram id of the contact to pay').fill(contactId)
    await page.getByRole('button', { name: 'Choose contact' }).click()
    await page.getByText(/^The bot answers in the mailbox/).waitFor()
    await site.bank.worker.drain(tenantId)

    const console_ = await browser.newPage('web')
    await console_.goto(`${site.web}/sandbox`)
    const message = console_.getByRole('listitem').filter({ hasText: 'You can pay Ines Vale' })
    await message.getByRole('link').first().click()
    const opened = console_.frameLocator('iframe[title="Mini app"]')
    await opened.getByText('Ines Vale').first().waitFor()
    await opened.getByText(orderEn.contact.kind).first().waitFor()
    expect(await findBarriers(console_)).toEqual([])
  },
)

whole('whoever was chosen is among the recipients, and is paid', async () => {
  const page = await arrive(site, browser, '/send')
  await page.getByRole('button', { name: /Ines Vale/ }).click()
  await allThere(page)
  await confirmOrder({ page }, 'Send', '12')
  await page.getByText('Payment completed').first().waitFor()
})

whole('with nothing to continue, the page of the code leads to the payment', async () => {
  const page = await arrive(site, browser, '/continue?form=send')
  await page.getByText('There’s no unfinished payment here.', { exact: false }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Send' }).click()
  await page.getByRole('heading', { level: 1, name: 'Send' }).waitFor()
})

/** Only consent and the bot make a contact. */
whole('a consent taken back takes the contact off the list', async () => {
  const payee = await meetSecond(site, 'found@people.example', 'Ines Vale')
  await payee.ask(changeUserData, { telegram_findable: false })
  const page = await arrive(site, browser, '/send')
  await page.getByRole('button', { name: orderEn.contact.chooseText }).waitFor()
  expect(await page.getByRole('button', { name: /Ines Vale/ }).count()).toBe(0)
})

import { beforeAll, expect } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { consoleOf, openConsole } from './consoleSite.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

whole(
  'a customer records what went wrong and sends it, and support sees its steps in the workbench',
  async () => {
    const customer = await arrive(site, browser, '/profile', 'web', {
      forgive: /INTERNET_DISCONNECTED/,
    })
    await customer.getByRole('button', { name: 'Record a report' }).click()
    await customer.getByRole('button', { name: 'Agree and record' }).click()
    await customer.getByText('Recording a report.').waitFor()
    await customer.getByRole('link', { name: 'Activity' }).first().click()
    await customer.getByRole('heading', { name: 'Activity' }).waitFor()

    await customer.context().setOffline(true)
    await customer.getByRole('button', { name: 'Send to support' }).click()
    await customer
      .getByText(/offline|connection/i)
      .first()
      .waitFor()
    await customer.context().setOffline(false)
    await customer.getByRole('button', { name: 'Send to support' }).click()
    await customer.getByText(/^Report sent/).waitFor()
    expect(await findBarriers(customer)).toEqual([])
    await customer.getByRole('button', { name: 'Close' }).click()
    expect(await customer.getByText(/^Report sent/).count()).toBe(0)

    const page = await openConsole(site, browser, { role: 'support', path: '/customers?q=ada' })
    await page.getByRole('link', { name: 'A… L…' }).click()
    const reports = page.getByRole('region', { name: 'Reports from the app' })
    await reports.getByRole('button', { name: 'Open report' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Their list stayed empty')
    await page.getByRole('button', { name: 'Open report' }).first().click()
    await page.getByRole('cell', { name: 'Their list stayed empty' }).waitFor()
    expect(await findBarriers(page)).toEqual([])

    const opening = page.context().waitForEvent('page')
    await reports.getByRole('link', { name: 'Show its steps' }).click()
    const bench = await opening
    await bench.getByRole('heading', { name: 'A film' }).waitFor()
    const alive = bench.getByRole('region', { name: 'Alive' })
    await alive.getByRole('button', { name: /^activityPage/ }).click()
    await bench.locator('.drawing .active').first().waitFor()
    expect(await bench.locator('body').innerText()).not.toContain('ada@larkspur')

    await page.goto(`${consoleOf(site)}/customers`)
    await bench.reload()
    await bench.getByText('No page of the console has this report open').waitFor()
  },
)

import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { staffEmailOf } from '#bank/db/seed/staff'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { bytesIn } from '#tests/bank/proof/proving'
import { findBarriers, takePicture, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { staff as russian } from '#console/staff/words.ru.ts'
import { signIn as russianSignIn } from '#console/words.ru.ts'
import { approve, consoleOf, openConsole } from './consoleSite.ts'

/** A colleague is invited by two, sets up an authenticator, works, and is out at once when they leave. */

const browser = useBrowser()
let site: Site

const EMAIL = 'mira@larkspur.example'
const NAME = 'Mira Novak'

beforeAll(async () => {
  site = await openSite()
})

async function askCode(page: Page) {
  await page.goto(`${consoleOf(site)}/staff`)
  await page.locator('input[name=email]').fill(EMAIL)
  await page.keyboard.press('Enter')
  await page.locator('input[name=mail]').waitFor()
  return site.bank.codeTo(EMAIL)
}

const totpOf = (key: Buffer) => codeOf(key, stepAt(site.bank.clock.now()))

const reasonFor = async (page: Page, reason: string, submit: string) => {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: submit }).click()
}

whole(
  'a colleague is invited, enrols, gets another role, and is out when access ends',
  async () => {
    const owner = await openConsole(site, browser, { role: 'owner', path: '/staff' })
    await owner.getByRole('button', { name: 'Invite a colleague' }).click()
    await owner.getByLabel('E-mail').fill(staffEmailOf('support', 'larkspur'))
    await owner.getByLabel('Name').fill(NAME)
    await owner.getByLabel('Role').selectOption('auditor')
    await reasonFor(owner, 'Audits us from Monday', 'Propose invitation')
    await owner.getByText('Someone with this e-mail works here already').waitFor()
    await owner.getByLabel('E-mail').fill(EMAIL)
    expect(await findBarriers(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Propose invitation' }).click()
    await owner.getByText(`The invitation for ${NAME} is waiting`).waitFor()

    const compliance = await openConsole(site, browser, { role: 'compliance' })
    await approve(site, compliance, 'Invite a colleague', `${NAME} gets an invitation by e-mail`)
    const row = owner.getByRole('row', { name: NAME })
    await row.getByText('Invited').waitFor()

    const page = await browser.newPage('web', { width: 1440 })
    const code = await askCode(page)
    await page.getByRole('button', { name: 'Set up an authenticator' }).click()
    await page.getByLabel('Code from the e-mail').fill(code === '111111' ? '222222' : '111111')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong code.').waitFor()
    await page.getByLabel('Code from the e-mail').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await takePicture(page, 'staff-enrolment')
    const text = await page.locator('.address').innerText()
    const key = bytesIn(text.replaceAll(' ', ''))
    await page.getByLabel('Code from your authenticator').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong code.').waitFor()
    await page.getByLabel('Code from your authenticator').fill(totpOf(key))
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    await page.getByRole('row', { name: NAME }).getByText('Auditor').waitFor()
    expect(await page.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0)

    await owner.reload()
    await row.getByRole('link', { name: NAME }).click()
    await owner.getByText('1 device').waitFor()
    await owner.getByRole('button', { name: 'Change role' }).click()
    await owner.getByLabel('New role').selectOption('compliance')
    await reasonFor(owner, 'Helps with verification', 'Propose role')
    await owner.getByText('A change is waiting for a second person').waitFor()
    expect(await findBarriers(owner)).toEqual([])
    await takePicture(owner, 'staff-member')
    await approve(site, compliance, 'Change a colleague’s role', `${NAME} gets the role Compliance`)

    // The page may have heard by itself that its session is over.
    await page.reload()
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor()
    await owner.getByRole('button', { name: 'End access' }).click()
    await reasonFor(owner, 'The contract ended', 'Propose end of access')
    await approve(site, compliance, 'End a colleague’s access', `${NAME} can’t sign in any more`)
    await owner.getByText('No access').waitFor()
  },
)

whole(
  'the only owner is told why they stay, and the list reads well in Russian on a phone',
  async () => {
    const page = await openConsole(site, browser, {
      role: 'owner',
      path: '/staff',
      width: 390,
      dark: true,
      language: 'ru',
    })
    await page.getByRole('link', { name: 'Olive Ostrander' }).click()
    await page.getByText('Единственный владелец, который может войти').waitFor()
    expect(await page.getByRole('button', { name: 'Закрыть доступ' }).count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Все сотрудники' }).click()
    await page.getByRole('button', { name: russian.invite.offer }).click()
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await takePicture(page, 'staff-invite-ru')

    const phone = await browser.newPage('web', { width: 390, dark: true, language: 'ru' })
    await phone.goto(consoleOf(site))
    await phone.locator('input[name=email]').fill(staffEmailOf('auditor', 'larkspur'))
    await phone.keyboard.press('Enter')
    await phone.getByRole('button', { name: russianSignIn.enrol }).click()
    await phone
      .getByLabel(russianSignIn.mailCode)
      .fill(await site.bank.codeTo(staffEmailOf('auditor', 'larkspur')))
    await phone.keyboard.press('Enter')
    await phone.getByText(russianSignIn.enrolled).waitFor()
    expect(await findBarriers(phone)).toEqual([])
    await phone.getByRole('button', { name: russianSignIn.back }).click()
    await phone.getByLabel(russianSignIn.totpCode).waitFor()
  },
)

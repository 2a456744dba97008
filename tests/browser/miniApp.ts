import { expect } from 'vitest'
import { pretendTelegram } from '#contract/sandbox'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { useBrowser } from '#tests/kit/browser'
import type { Site } from '#tests/kit/site'
import type { OpenTelegram, TelegramOpening } from '#tests/kit/telegramHost'

const { telegramId } = demoCustomers.larkspur

/** The demo customer's mini app, opened by a link to a page. */
export async function openMiniApp(
  { site, browser, route }: { site: Site; browser: ReturnType<typeof useBrowser>; route: string },
  open: OpenTelegram,
  visit: Partial<TelegramOpening>,
) {
  site.bank.clock.advance(60_000)
  const ask = { tg_id: telegramId, start_param: route }
  const { body } = await site.bank.ask(pretendTelegram, ask, { tenantId: demoTenants.larkspur })
  const page = await browser.newPage('telegram')
  const initData = String(body.init_data_raw)
  const { host, app } = await open(page, { address: `${site.mini}/`, initData, ...visit })
  const frame = () => page.frames().find((one) => one.url().startsWith(site.mini))!
  const title = () => app.getByRole('heading', { level: 1 }).textContent()
  return { page, host, app, frame, title }
}

export type MiniApp = Awaited<ReturnType<typeof openMiniApp>>

/** Presses the host's button once it is enabled and has this text. */
export async function clickMain({ host }: MiniApp, text = '') {
  await expect
    .poll(() => host.state.main)
    .toMatchObject({
      visible: true,
      active: true,
      busy: false,
      text: expect.stringContaining(text),
    })
  host.simulate.main()
}

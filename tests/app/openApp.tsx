import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { AnyActorRef } from 'xstate'
import type { RefusalReport } from '#client/call'
import type { Vault } from '#device/device'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import { createRouter } from '#app/router.ts'
import { App } from '#app/features/app/App.tsx'
import { startApp } from '#app/root.ts'
import { createFakeBank, type Pages, problem, jsonResponse, validity } from '#tests/kit/fakeBank'
import { closeAfterTest } from '#tests/kit/leaving'
import { ann, annData, larkspur } from '#tests/kit/people'
import { bases, calm } from '#tests/kit/tab'
import { loadChunks } from './chunks.ts'

await loadChunks()
await import('#app/ui/QrCode.tsx')
await import('#app/features/order/OrdersReminder.tsx')
await import('#app/features/kyc/ReminderPanel.tsx')

interface AppOptions extends FakeDeviceOptions {
  signedIn?: boolean
  config?: object
  /** The bank is too busy even to return the tenant's config. */
  broken?: boolean
  /** What the bank answers, by path. */
  publicPages?: Pages
  pages?: Pages
  /** When the bank's answers are sent. */
  letGo?: Parameters<typeof createFakeBank>[0]
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const tokens = { ...validity, access_token: 'at-1', refresh_token: 'rt-1' }

export const noAuthenticator = {
  success: true,
  error: false,
  message: 'OK',
  details: '',
  has_active_totp: false,
  active_since: null,
  recovery_codes_left: 0,
  biometry: null,
}

/** At most so long the app waits for somebody to finish typing or to read a review. */
const PAUSE_MS = 1_000

/** These pauses pass at once; what expires, or asks again, takes its time. */
const clock = {
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms <= PAUSE_MS ? 0 : ms),
  clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
}

/** The whole app with its screens on a simulated device, against a fake bank. */
export async function openApp({
  signedIn = false,
  config = {},
  broken = false,
  publicPages = {},
  pages: answers = {},
  letGo,
  ...parts
}: AppOptions = {}) {
  const { bank, fetcher } = createFakeBank(letGo)
  Object.assign(bank.open, {
    '/v2/system/config': () =>
      broken
        ? problem(503, 'OVERLOADED', { retry_after_s: 3 })
        : jsonResponse({ ...larkspur, ...config }),
    '/v2/auth/sign-in/omni/email/otp': () =>
      jsonResponse(
        { told_at: inMinutes(0), expires_at: inMinutes(10), resend_at: inMinutes(1) },
        201,
      ),
    '/v2/auth/verify/email/otp': () => jsonResponse(tokens),
    ...publicPages,
  })
  Object.assign(bank.pages, {
    '/v2/user': () => jsonResponse(ann),
    '/v2/user/user-data': () => jsonResponse({ ...annData, language: null }),
    '/totp/api/totp/status': () => jsonResponse(noAuthenticator),
    ...answers,
  })
  const device = createFakeDevice(parts)
  const vaulted = listen(device.vault)
  if (signedIn) device.tokenStore.store(tokens, 'm1')
  const reports: RefusalReport[] = []
  const { app, screenOf } = startApp({
    realtimeUrl: 'ws://bank/realtime/v1',
    device,
    router: createRouter(),
    bases,
    tenantId: 'acme',
    mint: () => 'minted',
    log: (report) => reports.push(report),
    fetcher,
    clock,
  })
  closeAfterTest(() => app.stop())
  render(
    <AppProvider {...{ app, device, screenOf }}>
      <App />
    </AppProvider>,
  )
  await settle()
  return { bank, device, vaulted, app, reports }
}

/** What the screens put into the vault, in this order. */
function listen(vault: Vault): string[] {
  const vaulted: string[] = []
  const { put } = vault
  vault.put = (name, value) => {
    vaulted.push(`${name}: ${value}`)
    put(name, value)
  }
  return vaulted
}

interface Persisted {
  getPersistedSnapshot(options: object): unknown
}

/** The snapshots of all flows, those of the open page included. */
export const memoryOf = (app: AnyActorRef) =>
  JSON.stringify(
    (app as unknown as Persisted).getPersistedSnapshot({ __unsafeAllowInlineActors: true }),
    (key, value) => (key === 'src' ? undefined : (value as unknown)),
  )

/** A long list draws only what the window is tall enough for, and hears of that when it changes. */
const TALL_PX = 1_500
Object.defineProperty(document.documentElement, 'clientHeight', { value: TALL_PX })

/** Waits until bank, app and React are idle and no page is loading. */
export async function settle() {
  await act(calm)
  fireEvent(window, new Event('resize'))
  if (arrived()) return
  await waitFor(() => {
    if (!arrived()) throw new Error('A page never came.')
  })
  // The first requests of the page are still to be answered.
  await act(calm)
}

const arrived = () => document.querySelector('main:not([aria-busy])') !== null

export async function clickButton(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

/** Opens the review of what was typed; the button that sends it, once it can be pressed. */
export async function reviewOrder(name: RegExp) {
  await clickButton('Review')
  const confirm = screen.getByRole('button', { name })
  await waitFor(() => {
    if (confirm.getAttribute('aria-disabled') === 'true') throw new Error('It never opened.')
  })
  return confirm
}

export async function confirmOrder(name: RegExp) {
  fireEvent.click(await reviewOrder(name))
  await settle()
}

export async function type(label: string, text: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
  await settle()
}

/** Chooses from a list that opens. */
export async function pick(label: string, option: string | RegExp) {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(screen.getByRole('option', { name: option }))
  await settle()
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** What a screen reader is announcing now. */
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

export const listOf = (name: string) => within(screen.getByRole('region', { name }))

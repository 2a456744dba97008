import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Report } from '#client/call'
import type { Vault } from '#device/device'
import { pretendDevice, type PretendParts } from '#device/pretend'
import { ShowHouse } from '#app/house.tsx'
import { dressOf } from '#app/look/dress.ts'
import { createPaths } from '#app/paths.ts'
import { Rooms } from '#app/screens/house/Rooms.tsx'
import { booksOf, bringScreen, type Lit } from '#app/screens/house/roomTable.ts'
import { openHouse } from '#app/wiring.ts'
import { bringDoorWords, bringInside } from '#app/words/words.ts'
import { drawerBank, type Pages, problem, said, validity } from '#tests/kit/drawerBank'
import { closeAfterTest } from '#tests/kit/leaving'
import { ann, annData, larkspur } from '#tests/kit/people'
import { bases, calm } from '#tests/kit/tab'

const rooms = Object.keys(booksOf) as Lit[] // its own keys
const books = [...Object.values(booksOf).flat(), 'remedy', 'support'] as const

// Brought at once, so that no test waits for a chunk that a browser would fetch.
await Promise.all([
  import('#app/behind.ts'),
  import('#app/doorstep.ts'),
  import('#app/wiring/wings/wallet.ts'),
  import('#app/wiring/wings/desks.ts'),
  import('#app/wiring/wings/people.ts'),
  import('#app/wiring/wings/cards.ts'),
  import('#app/wiring/wings/engineer.ts'),
  import('#app/wiring/wings/own.ts'),
  import('#app/wiring/wings/sandbox.ts'),
  import('#app/screens/house/WayOut.tsx'),
  import('#app/screens/wallet/QrCode.tsx'),
  ...rooms.map(bringScreen),
  ...(['en', 'ru'] as const).flatMap((language) => [
    bringDoorWords(language),
    bringInside(language).then((bring) => Promise.all(books.map(bring))),
  ]),
])

interface Parts extends PretendParts {
  signedIn?: boolean
  config?: object
  /** The bank has too much to do to say even whose it is. */
  broken?: boolean
  /** What the bank answers to anybody, and to who is signed in, by path. */
  told?: Record<string, () => Response>
  pages?: Pages
  /** When the bank's answers leave. */
  letGo?: Parameters<typeof drawerBank>[0]
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

/** The whole app on a pretended device and a bank in a drawer: a real house, and real screens over it. */
export async function openApp({
  signedIn = false,
  config = {},
  broken = false,
  told = {},
  pages = {},
  letGo,
  ...parts
}: Parts = {}) {
  const { bank, fetcher } = drawerBank(letGo)
  Object.assign(bank.open, {
    '/v2/system/config': () =>
      broken ? problem(503, 'OVERLOADED', { retry_after_s: 3 }) : said({ ...larkspur, ...config }),
    '/v2/auth/sign-in/omni/email/otp': () =>
      said({ told_at: inMinutes(0), expires_at: inMinutes(10), resend_at: inMinutes(1) }, 201),
    '/v2/auth/verify/email/otp': () => said(tokens),
    ...told,
  })
  Object.assign(bank.pages, {
    '/v2/user': () => said(ann),
    '/v2/user/user-data': () => said({ ...annData, language: null }),
    '/totp/api/totp/status': () => said(noAuthenticator),
    ...pages,
  })
  const device = pretendDevice(parts)
  const handed = listen(device.vault)
  if (signedIn) device.shelf.keep(tokens, 'm1')
  const reports: Report[] = []
  const { house } = openHouse({
    realtimeUrl: 'ws://bank/realtime/v1',
    device,
    paths: createPaths(),
    bases,
    tenantId: 'acme',
    mint: () => 'minted',
    log: (report) => reports.push(report),
    fetcher,
  })
  closeAfterTest(() => house.stop())
  await bringDoorWords(dressOf(house, device).language)
  render(
    <ShowHouse house={house} device={device}>
      <Rooms />
    </ShowHouse>,
  )
  await still()
  return { bank, device, handed, house, reports }
}

/** What the screens hand to the vault, in the order they do. */
function listen(vault: Vault): string[] {
  const handed: string[] = []
  const { put } = vault
  vault.put = (name, value) => {
    handed.push(`${name}: ${value}`)
    put(name, value)
  }
  return handed
}

/** Lets bank, house and React go on until nothing moves and no room is on its way. */
export async function still() {
  await act(calm)
  if (arrived()) return
  await waitFor(() => {
    if (!arrived()) throw new Error('A room never came.')
  })
  // What the room asked the bank as it came is still to be answered.
  await act(calm)
}

const arrived = () => document.querySelector('main:not([aria-busy])') !== null

export async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }))
  await still()
}

export async function type(label: string, text: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
  await still()
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** What is said aloud just now. */
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

export const listOf = (name: string) => within(screen.getByRole('region', { name }))

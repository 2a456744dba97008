import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Report } from '#client/call'
import { pretendDevice, type PretendParts } from '#device/pretend'
import { ShowHouse } from '#app/house.tsx'
import { dressOf } from '#app/look/dress.ts'
import { createPaths } from '#app/paths.ts'
import { Rooms } from '#app/screens/house/Rooms.tsx'
import { openHouse } from '#app/wiring.ts'
import { doorWords } from '#app/words/words.ts'
import { drawerBank, said, validity } from '#tests/kit/drawerBank'
import { ann, annData, larkspur } from '#tests/kit/people'
import { bases, calm } from '#tests/kit/tab'

interface Parts extends PretendParts {
  signedIn?: boolean
  config?: object
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const tokens = { ...validity, access_token: 'at-1', refresh_token: 'rt-1' }

/** The whole app on a pretended device and a bank in a drawer: a real house, and real screens over it. */
export async function openApp({ signedIn = false, config = {}, ...parts }: Parts = {}) {
  const { bank, fetcher } = drawerBank()
  Object.assign(bank.open, {
    '/v2/system/config': () => said({ ...larkspur, ...config }),
    '/v2/auth/sign-in/omni/email/otp': () =>
      said({ expires_at: inMinutes(10), resend_at: inMinutes(1) }, 201),
    '/v2/auth/verify/email/otp': () => said(tokens),
  })
  Object.assign(bank.pages, {
    '/v2/user': () => said(ann),
    '/v2/user/user-data': () => said({ ...annData, language: null }),
  })
  const device = pretendDevice(parts)
  if (signedIn) device.shelf.keep(tokens, 'm1')
  const reports: Report[] = []
  const { house } = openHouse({
    device,
    paths: createPaths(),
    bases,
    tenantId: 'acme',
    mint: () => 'minted',
    log: (report) => reports.push(report),
    fetcher,
  })
  open.push(house)
  await doorWords.bring(dressOf(house, device).language)
  render(
    <ShowHouse house={house} device={device}>
      <Rooms />
    </ShowHouse>,
  )
  await still()
  return { bank, device, house, reports }
}

const open: { stop: () => unknown }[] = []

afterEach(() => {
  cleanup()
  for (const house of open.splice(0)) house.stop()
})

/** Lets bank, house and React go on until nothing moves; chunks of rooms come meanwhile. */
export const still = () =>
  act(async () => {
    await calm()
    await import('#app/screens/house/Inside.tsx')
    await calm()
  })

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

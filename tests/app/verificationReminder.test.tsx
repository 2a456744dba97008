import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KycEntity } from '#contract/kycEntity'
import { jsonResponse } from '#tests/kit/fakeBank'
import { page } from './cardPages.ts'
import { ENTITY, entity, moment, RAILS, rail } from './kycPages.ts'
import { openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** What home says of a verification that waits for the person. */

const visit = { id: 'v1', vendor: 'pretend' as const, parts: [], started_at: moment }
const crypto = rail('crypto', 'Crypto')
const open = rail('cards', 'Cards', { wallet_rail: { status: 'APPROVED' } })

async function reminderOf(parts: Partial<KycEntity>, rails = [crypto, open]) {
  await openApp({
    signedIn: true,
    path: '/',
    pages: {
      ...walletPages(),
      [ENTITY]: () => jsonResponse(entity(parts)),
      [RAILS]: () => jsonResponse(page(rails)),
    },
  })
  // The panel is fetched once something waits.
  await settle()
  await settle()
  const link = screen.queryByRole('link', { name: GO })
  return link?.parentElement?.parentElement?.textContent ?? null
}

const GO = 'Go to verification'

test.each<[string, Partial<KycEntity>, RegExp]>([
  ['was left', { visit, can_visit: true }, /haven’t finished/],
  ['has to be mended', { status: 'SOFT_REJECT', can_visit: true }, /Resend one part/],
  ['was not begun', {}, /crypto/],
])('of one that %s it says so, and where to go on', async (_, parts, text) => {
  expect(await reminderOf(parts)).toMatch(text)
})

test.each<[string, Partial<KycEntity>]>([
  ['is with the vendor', { status: 'PENDING' }],
  ['is approved', { status: 'APPROVED' }],
  ['is over', { status: 'REJECT', is_final: true }],
])('of one that %s it says nothing', async (_, parts) => {
  expect(await reminderOf(parts)).toBeNull()
})

test('where nothing is closed it says nothing of one that was not begun', async () => {
  expect(await reminderOf({}, [open])).toBeNull()
})

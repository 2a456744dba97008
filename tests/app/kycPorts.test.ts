import { expect, test } from 'vitest'
import { acceptKycTerms, appealKyc, openKycVisit, submitKycRail } from '#contract/kyc'
import { createFakeDevice } from '#device/fakeDevice'
import { wireVerification } from '#app/features/kyc/ports.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'

/** What the bank is asked for about the verification of a wallet. */

const url = 'https://vendor.example/visit/1'
const wallet_id = 'w1'

const ports = [
  ['startVerification', {}, openKycVisit, { wallet_id, language: 'ru', back: 'telegram' }],
  [
    'acceptTerms',
    { railId: 'eu', version: 2 },
    acceptKycTerms,
    { wallet_id, rail_id: 'eu', version: 2 },
  ],
  ['requestRail', { railId: 'eu' }, submitKycRail, { wallet_id, rail_id: 'eu' }],
  ['sendAppeal', { words: 'Look again.' }, appealKyc, { wallet_id, words: 'Look again.' }],
] as const

test.each(ports)('%s is one call', async (port, input, endpoint, request) => {
  const { call, asked } = recordCalls([[openKycVisit, { url }]])
  const device = createFakeDevice({ kind: 'telegram' })
  const services = { call, device, language: () => 'ru' } as unknown as Services
  await askPort(wireVerification(services), port, { walletId: 'w1', ...input })
  expect(asked).toEqual([[endpoint, request]])
  expect(device.hostState.opened).toEqual(port === 'startVerification' ? [url] : [])
})

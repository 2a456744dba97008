import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sumsub } from '#bank/outside/vendors/sumsub'
import type { VendorSessionRequest } from '#bank/outside/vendors/verifier'

/** What Sumsub's messages mean, label by label. */

const vendor = sumsub({ token: 'a', secret: 'b', webhookSecret: 'hook', level: 'basic' })
const now = new Date('2026-03-02T09:00:00Z')

function said(message: object, { algorithm = 'sha1', name = null as string | null } = {}) {
  const body = JSON.stringify({
    correlationId: 'c1',
    externalUserId: 'e1',
    type: 'applicantReviewed',
    createdAtMs: '2026-03-02 08:59:59.123',
    ...message,
  })
  const digest = createHmac(algorithm, 'hook').update(body).digest('hex')
  const headers = new Headers({ 'x-payload-digest': digest })
  if (name !== null) headers.set('x-payload-digest-alg', name)
  return vendor.parseMessage({ body: Buffer.from(body), headers }, now)
}

const red = (...rejectLabels: string[]) => ({
  reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels },
})

test.each([
  [['SELFIE_MISMATCH'], ['face'], 'face_differs'],
  [['BAD_SELFIE', 'LOW_QUALITY'], ['face', 'document'], 'face_differs'],
  [['LIVENESS'], ['face'], null],
  [['WRONG_ADDRESS'], ['address'], 'data_differs'],
  [['BAD_PROOF_OF_ADDRESS'], ['address'], null],
  [['PROBLEMATIC_APPLICANT_DATA'], ['questions'], 'data_differs'],
  [['COMPANY_PROBLEMATIC_STRUCTURE'], ['business'], null],
  [['EXPIRATION_DATE', 'SCREENSHOTS'], ['document'], 'expired_document'],
  [['ANYTHING_NEW'], ['document'], null],
  [['ANYTHING_NEW', 'DOCUMENT_DAMAGED'], ['document'], 'unreadable'],
  [[], ['document'], null],
])('%j is about %j: %s', (labels, parts, reason) => {
  expect(said(red(...labels))).toMatchObject({ word: 'retry', parts, reason })
})

test.each([
  ['an answer that is neither', { reviewResult: { reviewAnswer: 'YELLOW' } }],
  ['no answer', {}],
  ['nobody', { ...red(), externalUserId: '' }],
  ['no time', { ...red(), createdAtMs: 'soon' }],
  ['another kind of message', { ...red(), type: 'applicantReset' }],
])('%s says nothing', (_, message) => {
  expect(said(message)).toBe('nothing')
})

test('a refusal for good is one, unless it is somebody’s document', () => {
  const final = (labels: string[]) =>
    said({ reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: labels } })
  expect(final([])).toMatchObject({ word: 'final' })
  expect(final(['DUPLICATE', 'LOW_QUALITY'])).toMatchObject({ word: 'duplicate' })
  expect(said(red())).toMatchObject({
    eventId: 'c1 applicantReviewed 2026-03-02 08:59:59.123',
    reference: 'e1',
    inquiryId: null,
    at: new Date('2026-03-02T08:59:59.123Z'),
  })
})

test('a digest is of the algorithm that is named, or of the oldest', () => {
  expect(said(red())).not.toBeNull()
  expect(said(red(), { algorithm: 'sha256' })).toBeNull()
  expect(said(red(), { algorithm: 'sha256', name: 'HMAC_SHA256_HEX' })).not.toBeNull()
  expect(said(red(), { algorithm: 'sha1', name: 'HMAC_SHA1_HEX' })).not.toBeNull()
  expect(said(red(), { algorithm: 'sha512', name: 'HMAC_SHA256_HEX' })).toBeNull()
})

test('a session begins under our own id', async () => {
  const ask = { sessionId: 'v1' } as VendorSessionRequest
  expect(await vendor.begin(ask)).toBe('v1')
})

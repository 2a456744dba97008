import { expect, test } from 'vitest'
import { readKycOverview } from '#client/kyc'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { Refusal } from '#contract/kit/refusal'
import { listKycRails, readKycEntity } from '#contract/kyc'
import { recordCalls } from '#tests/kit/recordCalls'

const shown = {
  status: 'PENDING',
  stage: 'review',
  reason: null,
  missing: ['address'],
  attempts_left: 2,
  visit: null,
  moved_at: '2026-03-01T10:00:00Z',
  can_visit: true,
  can_appeal: false,
  is_final: false,
}
const rails = [listKycRails, { data: [{ id: 'r1' }] }] as const
const read = (answer: unknown, started = true) => {
  const { asked, call } = recordCalls([[readKycEntity, answer], rails])
  return { asked, overview: readKycOverview(call, 'w1', started, {}) }
}

test('the person’s own data stays at the bank', async () => {
  const { asked, overview } = read({ ...shown, message: 'Soon', first_name: 'Ann', id: 'e1' })
  expect(await overview).toEqual({ entity: { ...shown, message: 'Soon' }, rails: [{ id: 'r1' }] })
  expect(asked).toEqual([
    [readKycEntity, { wallet_id: 'w1' }],
    [listKycRails, { wallet_id: 'w1', limit: PAGE_LIMIT_MAX }],
  ])
  expect((await read(shown).overview).entity).toEqual({ ...shown, message: null })
})

test('nothing is asked about a verification that has not begun', async () => {
  const { asked, overview } = read(shown, false)
  expect((await overview).entity).toBeNull()
  expect(asked.map(([endpoint]) => endpoint)).toEqual([listKycRails])
})

test('only a verification the bank does not know is none', async () => {
  expect((await read(new Refusal('NOT_FOUND')).overview).entity).toBeNull()
  await expect(read(new Refusal('FORBIDDEN')).overview).rejects.toThrow(Refusal)
  const defect = Object.assign(new Error('a defect'), { code: 'NOT_FOUND' })
  await expect(read(defect).overview).rejects.toThrow('a defect')
})

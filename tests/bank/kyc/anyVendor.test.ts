import { expect, test } from 'vitest'
import { initKyc, resumeKyc } from '#contract/kyc'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

const bank = await openTestBank()
const kit = await openVerifying(bank)

test('a verification begins and goes on without the client naming a vendor', async () => {
  const owner = await kit.moveIn()
  const begin = () => owner.ask(initKyc, { type: 'individual' })
  const { body } = await begin()
  expect(body).toEqual({
    providerType: 'pretend',
    verificationId: expect.any(String),
    verificationToken: expect.any(String),
    url: expect.stringMatching(/^\/visit\//),
  })
  const { verificationId } = body
  expect((await begin()).body.verificationId).toBe(verificationId)
  const resume = (ref: unknown) => owner.ask(resumeKyc, { ref })
  expect((await resume(verificationId)).body).toMatchObject({ verificationId })
  expect((await resume(owner.walletId)).status).toBe(404)
  await kit.handIn(owner, 'final')
  expect((await resume(verificationId)).status).toBe(409)
})

import { expect, test } from 'vitest'
import { signUpByTelegram } from '#contract/telegram'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from './tenantKit.ts'
import { fieldsFor, proofOf, tokenOf } from './launch.ts'

const bank = await openTestBank()
const botToken = tokenOf(1)
const { ask, rows } = await openTenantKit(bank, { botToken })

test('keeps by what link somebody came, and only of who is new', async () => {
  const signUp = (referrer: string) => {
    const proof = proofOf(fieldsFor(42, bank.clock.now()), botToken)
    return ask(signUpByTelegram, { ...proof, referrer }, { client: 'telegram' })
  }
  await signUp('summer-2026')
  await signUp('winter-2027')
  const people = await rows('select referrer from people where tenant_id = $1 and tg_id = $2', '42')
  expect(people).toEqual([{ referrer: 'summer-2026' }])
})

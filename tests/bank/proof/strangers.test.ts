import { expect, test } from 'vitest'
import { requestProofCode, verifyProofCode } from '#contract/proof'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit, wrongFor } from '#tests/bank/session/tenantKit'
import { openProving, strict } from './proving.ts'

/** Strangers who use an address leave the proofs of its owner's session alone. */

const bank = await openTestBank()
const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits } = settingsFor('live', { brand, base_currency: 'EUR' })
const kitFor = async (config: Parameters<typeof openTenantKit>[1]) => {
  const branch = await openTenantKit(bank, config)
  return { ...branch, ...openProving(bank, branch) }
}

/** Codes are hardly limited; wrong ones lock. */
const loose = await kitFor({ proofs: strict })
const strictCodes = { ...limits.codes, perMinute: 5, perIpHour: 1e6 }
const limited = await kitFor({
  proofs: strict,
  config: { limits: { ...limits, entersPerMinuteIp: 1e6, codes: strictCodes } },
})
type Kit = typeof loose

const order = {
  order_type: 'WITHDRAWAL_CRYPTO',
  wallet_id: 'w1',
  amount: '10.50',
  meta: { currency: 'USDT', subject: 'TXabc' },
} as const

async function prove({ ask, begin, mailed }: Kit, bearer: string, email: string) {
  const { request_id } = await begin(bearer, order)
  const otp = await mailed(bearer, request_id, email)
  return ask(verifyProofCode, { request_id, channel: 'EMAIL', otp }, { bearer })
}

async function askProof({ ask, begin }: Kit, bearer: string) {
  const { request_id } = await begin(bearer, order)
  return ask(requestProofCode, { request_id, channel: 'EMAIL' }, { bearer })
}

test('strangers who ask for codes keep no owner from a proof', async () => {
  const { ask, moveIn } = limited
  const { bearer, email } = await moveIn()
  for (let sent = 0; sent < 5; sent += 1) await ask(askEmailCode, { email })
  expect((await ask(askEmailCode, { email })).body.code).toBe('RATE_LIMITED')
  expect((await prove(limited, bearer, email)).body).toMatchObject({ status: 'APPROVED' })
})

test('strangers who guess codes keep no owner from a proof', async () => {
  const { ask, moveIn } = loose
  const { bearer, email } = await moveIn()
  for (let code = 0; code < 2; code += 1) {
    await ask(askEmailCode, { email })
    const token = wrongFor(await bank.codeTo(email))
    for (let attempts = 0; attempts < 6; attempts += 1) await ask(verifyEmailCode, { email, token })
  }
  expect((await ask(askEmailCode, { email })).body.code).toBe('USER_LOCKED')
  expect((await prove(loose, bearer, email)).body).toMatchObject({ status: 'APPROVED' })
})

test('a session asks for as many codes as strangers may, and takes none of theirs', async () => {
  const { ask, moveIn } = limited
  const { bearer, email } = await moveIn()
  for (let sent = 0; sent < 5; sent += 1) expect((await askProof(limited, bearer)).status).toBe(200)
  expect((await askProof(limited, bearer)).body.code).toBe('RATE_LIMITED')
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

test('wrong codes of a session lock its own proofs', async () => {
  const { ask, moveIn, begin, mailed } = loose
  const { bearer, email } = await moveIn()
  for (let code = 0; code < 2; code += 1) {
    const { request_id } = await begin(bearer, order)
    const otp = wrongFor(await mailed(bearer, request_id, email))
    for (let attempts = 0; attempts < 5; attempts += 1)
      await ask(verifyProofCode, { request_id, channel: 'EMAIL', otp }, { bearer })
  }
  expect((await askProof(loose, bearer)).body.code).toBe('USER_LOCKED')
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

import { openKycVisit, readKycEntity, type VerificationLink } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { createWallet } from '#contract/wallet'
import type { EntityFacts } from '#machines/kyc/entity.life'
import { demoCustomers } from '#bank/db/seed/tenants'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import { openWallet } from '#bank/wallet/wallet'
import { follow } from '#tests/bank/kyc/visitor'
import type { TestBank } from '#tests/kit/bank'
import type { Site } from '#tests/kit/site'
import type { Customer } from './customer.ts'

/** Wallets without verification, and a vendor that reports on request. */

const tenantId = demoTenants.larkspur
const { lastName } = demoCustomers.larkspur
const KNOWN_DOCUMENT = 'K01D00K47'
/** Made first: a new page opens the oldest wallet of a person. */
const LONG_AGO = Date.parse('2020-01-01')

type Asker = Pick<Customer, 'ask'>

export interface Checked {
  walletId: string
  /** Null if none was started. */
  read(): Promise<KycEntity | null>
  /** Opens the vendor's page, fills it in and submits; whether it could. */
  handIn(): Promise<boolean>
  /** The vendor's signed message, by its endpoint; whether anything changed. */
  hear(word: NewsWord): Promise<boolean>
}

export async function openKycOperator({ bank }: Site) {
  const { world } = bank
  await world.engine.asOwner((tx) =>
    tx.query(
      `update tenants set config = config || '{"kyc": {"attemptsMax": 2}}' where tenant_id = $1`,
      [tenantId],
    ),
  )
  await plantKnown(bank)
  let made = 0

  return async function meet(
    { ask, personId }: Customer,
    { knownElsewhere, matches }: EntityFacts,
  ): Promise<Checked> {
    made += 1
    const clock = { now: () => new Date(LONG_AGO - made * 1_000) }
    const scope = { tenantId, personId }
    const { id } = await world.engine.transaction(scope, (tx) =>
      openWallet({ tx, scope, world: { random: world.random, clock } }, personId, 'personal'),
    )
    // An owner of its own: verification belongs to the owner, and the customer is verified.
    await world.engine.asOwner((tx) =>
      tx.query('update wallets set owner_wallet_id = null where tenant_id = $1 and id = $2', [
        tenantId,
        id,
      ]),
    )
    const checked = checkedOf(bank, { ask }, id, {
      gov_id_number: knownElsewhere ? KNOWN_DOCUMENT : `N${world.random.number()}`,
      last_name: matches ? lastName : 'Somebody Else',
    })
    return {
      ...checked,
      /** A verified name replaces the person's; in the chart names match or differ for good. */
      async hear(word) {
        await world.engine.asOwner((tx) =>
          tx.query('update people set last_name = $3 where tenant_id = $1 and id = $2', [
            tenantId,
            personId,
            lastName,
          ]),
        )
        return checked.hear(word)
      },
    }
  }
}

function checkedOf(
  bank: TestBank,
  { ask }: Asker,
  walletId: string,
  facts: Record<string, string>,
): Checked {
  const { world, clock } = bank

  async function read() {
    const { status, body } = await ask(readKycEntity, { wallet_id: walletId })
    return status === 404 ? null : (body as unknown as KycEntity) // held against the contract
  }

  async function submit() {
    const { status, body } = await ask(openKycVisit, { wallet_id: walletId })
    if (status !== 200) return false
    const { url, parts } = body as unknown as VerificationLink // held against the contract
    const page = await follow(bank, url)
    for (const part of parts) await page.fill(part, facts)
    return (await page.send('hand-in', { outcome: 'later' })).status === 200
  }

  async function hear(word: NewsWord) {
    const before = await read()
    const at = clock.now()
    const about = { reference: before?.id ?? '', inquiryId: null, parts: ['document'] as const }
    const news = { ...about, eventId: world.random.id(), word, at }
    const { body, headers } = signedVendorMessage(world.seal, news, at)
    const call = { method: 'POST', headers, body: new Uint8Array(body) }
    await bank.app.request(new Request(`http://localhost/hooks/kyc/${tenantId}/pretend`, call))
    return (await read())?.moved_at !== before?.moved_at
  }

  return { walletId, read, handIn: submit, hear }
}

/** Another customer, who used the document first. */
async function plantKnown(bank: TestBank) {
  const email = 'first@people.example'
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const ask: Asker['ask'] = (endpoint, words = {}) => {
    bank.clock.advance(500)
    const headers = { 'idempotency-key': bank.world.random.id() }
    const call = { tenantId, bearer: String(body.access_token), headers }
    return bank.ask(endpoint, { ...words }, call)
  }
  const walletId = String((await ask(createWallet)).body.uuid)
  const known = checkedOf(bank, { ask }, walletId, { gov_id_number: KNOWN_DOCUMENT })
  await known.handIn()
  if (!(await known.hear('green'))) throw new Error('Nobody is known.')
}

import { expect, test } from 'vitest'
import { existing } from '#bank/existing'
import { handleVendorNews } from '#bank/kyc/vendorNews'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

/** What a vendor's word says of a visit that it names, that it does not name, or of none. */

const bank = await openTestBank()
const kit = await openVerifying(bank)
const { tenantId } = kit
const { world } = bank

async function heard({ walletId }: Owner, word: NewsWord, namesVisit: boolean) {
  const [visit] = await kit.rows<{ entity_id: string; inquiry_id: string }>(
    `select v.entity_id, v.inquiry_id from kyc_visits v
     join kyc_entities e on e.tenant_id = v.tenant_id and e.id = v.entity_id
     where v.tenant_id = $1 and e.wallet_id = $2`,
    walletId,
  )
  const { entity_id, inquiry_id } = existing(visit, 'A visit was opened before.')
  const at = world.clock.now()
  const news = {
    eventId: `${word} ${entity_id}`,
    reference: entity_id,
    inquiryId: namesVisit ? inquiry_id : null,
    word,
    parts: [],
    at,
  }
  return handleVendorNews(world, tenantId, 'pretend', signedVendorMessage(world.seal, news, at))
}

const stepsOf = async ({ walletId }: Owner) =>
  (
    await kit.rows<{ step: string }>(
      `select status_after as step from kyc_history
       where tenant_id = $1 and wallet_id = $2 and subject = 'entity' order by at, id`,
      walletId,
    )
  ).map(({ step }) => step)

test('an event that names no visit counts as one about the newest', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner)
  expect(await heard(owner, 'green', false)).toBe('taken')
  expect((await kit.entity(owner)).status).toBe('APPROVED')
})

test.each<[NewsWord, string, string[]]>([
  ['pending', 'taken', ['PENDING']],
  ['green', 'taken', ['PENDING', 'APPROVED']],
  ['hit', 'unfit', []],
])('of a visit under way %s is %s, and it was handed in: %j', async (word, outcome, steps) => {
  const owner = await kit.moveIn()
  await kit.open(owner)
  const before = await stepsOf(owner)
  expect(await heard(owner, word, true)).toBe(outcome)
  expect((await stepsOf(owner)).slice(before.length)).toEqual(steps)
})

test('a message of no account is taken, and leaves nothing', async () => {
  const { verifiers } = world
  const pretend = existing(verifiers.of('pretend'), 'The pretended vendor is always there.')
  const quiet = { ...pretend, parseMessage: () => 'nothing' as const }
  const count = async () => (await kit.rows('select from kyc_heard where tenant_id = $1')).length
  const before = await count()
  const outcome = handleVendorNews(
    { ...world, verifiers: { ...verifiers, of: () => quiet } },
    tenantId,
    'pretend',
    { body: Buffer.from('{}'), headers: new Headers() },
  )
  expect(await outcome).toBe('nothing')
  expect(await count()).toBe(before)
})

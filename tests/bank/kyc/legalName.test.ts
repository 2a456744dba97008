import { expect, test } from 'vitest'
import {
  listAccountPrograms,
  openAccount,
  readAccount,
  type AccountProgram,
} from '#contract/account'
import { createPrepaidCard } from '#contract/card'
import { openIdentityChangeVisit, requestIdentityChange } from '#contract/identityChange'
import { changeUserData, readUserData } from '#contract/person'
import { placeToDestination } from '#contract/place'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { identityOf } from '#bank/policy/document'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { sepa } from '#tests/bank/counterparty/requests'
import { openOrderKit, placed } from '#tests/bank/order/orderKit'
import { recordRails } from '#tests/bank/order/smallPrintKit'
import { openTestBank } from '#tests/kit/bank'
import { verifying } from './visitor.ts'

/** Which name stands on what leaves the bank. */

const bank = await openTestBank()
const instructions = recordRails(bank)
const open = { config: { enable_kyc: true }, identity: identityOf(false) }
const kit = { ...(await openOrderKit(bank, open)), ...verifying(bank) }

async function openEurAccount(owner: Owner) {
  const programs = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
  const { id } = programs.find(({ code }) => code === 'EUR_SEPA')!
  const { body } = await owner.ask(openAccount, { va_programs_id: id })
  await bank.relay.drain()
  return (await owner.ask(readAccount, { uuid: String(body.id) })).text
}

async function issueCard(owner: Owner) {
  const programs = (await owner.ask(listIssuingPrograms)).body.data as IssuingProgram[]
  const { id } = programs.find(({ sub_account_type }) => sub_account_type === 'prepaid')!
  return (await owner.ask(createPrepaidCard, { program_id: id })).text
}

async function pay(owner: Owner) {
  await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_SEPA_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.eur,
      amount: '200',
      reference: 'inv 7',
      counterparty_destination_id: await kit.destination(owner, sepa),
    }),
  )
  await bank.worker.drain(kit.tenantId)
  return JSON.stringify(instructions.at(-1), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

test('accounts, cards and payments carry the verified name and never the preferred one', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 1_000_000n)
  await owner.ask(changeUserData, { first_name: 'Ro' })
  await kit.handIn(owner)
  await kit.say(owner, 'green')
  const named = await owner.ask(changeUserData, { preferred_name: 'Robin Hood' })
  expect([named.status, named.body.preferred_name]).toEqual([200, 'Robin Hood'])
  expect((await owner.ask(readUserData)).body).toMatchObject({
    first_name: 'Rowan',
    last_name: 'Quill',
    nationality: 'DE',
    address: { address_line1: 'Elm Row 7', city: 'Kiel', postal_code: '24103', country: 'DE' },
    identity_fixed: true,
  })

  for (const carry of [openEurAccount, issueCard, pay]) {
    const text = await carry(owner)
    expect([carry.name, text.includes('Rowan Quill'), /Robin/.test(text)]).toEqual([
      carry.name,
      true,
      false,
    ])
  }
  expect(instructions.at(-1)?.originator).toBe('Rowan Quill')
})

test('accounts, cards and payments after an approved change carry the new name', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 1_000_000n)
  await kit.handIn(owner)
  await kit.say(owner, 'green')
  const name = { subject: 'name', first_name: 'Rowan', last_name: 'Mill' }
  const { id } = (await owner.ask(requestIdentityChange, name)).body
  const page = await kit.enter(String((await owner.ask(openIdentityChangeVisit, { id })).body.url))
  await page.fill('document', { gov_id_number: 'N 4711 4711' })
  await page.send('hand-in', { outcome: 'green' })
  await bank.relay.drain()
  for (const carry of [openEurAccount, issueCard, pay])
    expect([carry.name, (await carry(owner)).includes('Rowan Mill')]).toEqual([carry.name, true])
})

import { expect, test } from 'vitest'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { insertCard, type CardRow } from '#bank/card/card.rows'
import { listIssuingProgramRows } from '#bank/card/program.rows'
import { seedIssuingPrograms } from '#bank/card/programs'
import { openCurrencies } from '#tests/kit/openBook'
import { openTenant } from '#tests/kit/openTenant'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What cards a tenant offers, and what a card of one is made of. */

const bank = await openTestBank()
const { engine } = bank.world

test('programs are of the tenant’s own currency and its home, or of none', async () => {
  const tenantId = await openTenant(bank.world)
  await openCurrencies(bank.world, tenantId)
  const programsIn = (symbol: string) =>
    engine.transaction({ tenantId, personId: null }, async (tx) => {
      await seedIssuingPrograms(tx, bank.world, tenantId, symbol)
      const rows = await listIssuingProgramRows(tx, tenantId)
      return rows.map(({ home_country, cap_max, issuing_fee }) =>
        [home_country, cap_max, issuing_fee].join(' '),
      )
    })
  expect(await programsIn('ZZZ')).toEqual([])
  expect(await programsIn('EUR')).toEqual(['DE 500000 0', 'DE 2000000 0', 'DE 2000000 500'])
})

test('they are listed page by page, with their fee where they have one', async () => {
  const cards = await openCards(bank)
  const owner = await cards.moveIn()
  const page = async (words: object) => {
    const { body } = await owner.ask(listIssuingPrograms, words)
    return (body.data as IssuingProgram[]).map(
      ({ name, card_issuing_fee, tokenizable, realtime_auth }) => [
        name,
        card_issuing_fee,
        tokenizable,
        realtime_auth,
      ],
    )
  }
  const all = await page({})
  expect(all).toHaveLength(3)
  expect(all.at(-1)).toEqual(['Physical card', '5.00', false, true])
  expect(all[0]?.slice(1)).toEqual([null, true, true])
  expect(await page({ limit: 1, offset: 1 })).toEqual([all[1]])
})

test('a number that another card has is taken', async () => {
  const cards = await openCards(bank)
  const { card } = await cards.shopper()
  const [row] = await cards.rows<CardRow>(
    'select * from cards where tenant_id = $1 and id = $2',
    card.id,
  )
  const { tenantId } = cards
  const again = { ...row!, id: bank.world.random.id() }
  await expect(
    engine.transaction({ tenantId, personId: null }, (tx) => insertCard(tx, tenantId, again)),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

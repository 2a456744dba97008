import { expect, test } from 'vitest'
import { deleteCard, freezeCard, readCard, reportCardLost } from '#contract/card'
import { listNotices, type PersonNotice } from '#contract/notice'
import type { Engine } from '#bank/db/engine'
import { composeBank } from '#bank/compose'
import { createPinSetting } from '#bank/card/secret/tellPin'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from './cards.ts'
import { openPhysicalCards } from './physicalCards.ts'

/** A PIN that the holder chose: in force once the network has it, told once, and never in clear. */

const bank = await openTestBank()
const cards = await openCards(bank)
const { physical, secretOf, choose, heardOf } = openPhysicalCards(bank, cards)

const noticesOf = async (owner: Owner) => {
  await bank.relay.drain()
  const { data } = (await owner.ask(listNotices)).body
  return (data as PersonNotice[]).filter(({ kind }) => kind === 'card_pin_changed')
}

/** Whether the row has it in any of its columns. */
const rowsOf = (id: string) =>
  cards.rows<{ row: string; sealed_pin: Buffer | null; next_pin: Buffer | null }>(
    'select c::text as row, sealed_pin, next_pin from cards c where tenant_id = $1 and id = $2',
    id,
  )

/** Some messages name the card by its last four digits. */
const pinBut = (last4: string) => (last4 === '2749' ? '8315' : '2749')

test('a chosen PIN holds once the network has it, and the one before until then', async () => {
  const { owner, id, last4 } = await physical()
  const { pin: first } = await secretOf(owner, id)
  const pin = pinBut(last4)
  const { status, body } = await choose(owner, id, pin)
  expect([status, body.pin_changing]).toEqual([200, true])
  expect((await secretOf(owner, id)).pin).toBe(first)
  expect(heardOf(id)).toEqual([])
  await bank.relay.drain()
  expect(heardOf(id)).toEqual([pin])
  expect((await owner.ask(readCard, { id })).body.pin_changing).toBe(false)
  expect((await secretOf(owner, id)).pin).toBe(pin)
  expect(await noticesOf(owner)).toMatchObject([
    { topic: 'security', room: 'cards', subject: id, facts: { last4 } },
  ])
  const mails = bank.messages.filter(({ subject }) => subject.startsWith('Card PIN changed'))
  expect(mails).toMatchObject([{ to: owner.email, body: expect.stringContaining(last4) }])
  for (const { body } of mails) expect(body).not.toContain(pin)
})

test('it is stored sealed, and in no log, audit, news or notice', async () => {
  const { owner, id, last4 } = await physical()
  const pin = pinBut(last4)
  await choose(owner, id, pin)
  const [waiting] = await rowsOf(id)
  expect(waiting!.next_pin!.toString('latin1')).not.toContain(pin)
  const outbox = await cards.rows<{ news: object }>(
    `select news from outbox where tenant_id = $1 and topic = 'setPin'`,
  )
  expect(outbox.some(({ news }) => JSON.stringify(news).includes(id))).toBe(true)
  for (const { news } of outbox)
    expect(Object.keys(news).toSorted()).toEqual(['cardId', 'changeId'])
  await bank.relay.drain()
  const [stored] = await rowsOf(id)
  expect([stored!.next_pin, stored!.sealed_pin!.toString('latin1').includes(pin)]).toEqual([
    null,
    false,
  ])
  expect(bank.world.seal.open(stored!.sealed_pin!, `card pin ${id}`).toString()).toBe(pin)
  const audited = await cards.rows<{ row: string }>(
    `select a::text as row from audit a where tenant_id = $1 and a::text like '%card_pin_set%'`,
  )
  expect(audited.length).toBeGreaterThan(0)
  const texts = [...audited.map(({ row }) => row), ...bank.logged]
  for (const text of texts) expect(text).not.toContain(`"${pin}"`)
})

test('a sealed one of another card does not open', async () => {
  const [one, other] = [await physical(), await physical()]
  await choose(one.owner, one.id, '8315')
  await bank.relay.drain()
  const [stored] = await rowsOf(one.id)
  expect(() => bank.world.seal.open(stored!.sealed_pin!, `card pin ${other.id}`)).toThrow()
})

test('a frozen card takes one, and what replaces a card begins with its own', async () => {
  const { owner, id } = await physical()
  await owner.ask(freezeCard, { id })
  expect((await choose(owner, id, '2749')).status).toBe(200)
  await bank.relay.drain()
  expect((await secretOf(owner, id)).pin).toBe('2749')
  await owner.ask(reportCardLost, { id, reason: 'lost' })
  const next = await physical(owner)
  const [row] = await rowsOf(next.id)
  expect(row!.sealed_pin).toBeNull()
})

test('one change at a time: two at once, and the network hears of the one that was taken', async () => {
  const { owner, id } = await physical()
  const pins = ['2749', '8315']
  const answers = await Promise.all(pins.map((pin) => choose(owner, id, pin)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const taken = pins[answers.findIndex(({ status }) => status === 200)]
  await bank.relay.drain()
  expect(heardOf(id)).toEqual([taken])
  expect((await secretOf(owner, id)).pin).toBe(taken)
  expect(await noticesOf(owner)).toHaveLength(1)
})

test('a network that is away hears of it later, once', async () => {
  const { owner, id } = await physical()
  const { network } = bank.world
  bank.world.network = { ...network, setPin: () => Promise.reject(new Error('away')) }
  await choose(owner, id, '2749')
  await bank.relay.drain()
  expect((await owner.ask(readCard, { id })).body.pin_changing).toBe(true)
  expect((await choose(owner, id, '8315')).body.code).toBe('CARD_STATE_CONFLICT')
  bank.world.network = network
  bank.clock.advance(60_000)
  await bank.relay.drain()
  expect([heardOf(id), (await secretOf(owner, id)).pin]).toEqual([['2749'], '2749'])
})

/** The bank dies when it told the network, before or after its own commit of that. */
test.each(['before', 'after'] as const)(
  'killed %s it notes that, it is told once',
  async (when) => {
    const { owner, id } = await physical()
    await choose(owner, id, '2749')
    const [{ news }] = (await cards.rows<{ news: { cardId: string; changeId: string } }>(
      `select news from outbox where tenant_id = $1 and topic = 'setPin' and news->>'cardId' = $2`,
      id,
    )) as [{ news: { cardId: string; changeId: string } }]
    let commits = 0
    const { engine } = bank.world
    const dying: Engine = {
      ...engine,
      transaction: async (scope, work) => {
        const isLast = (commits += 1) === 2
        if (isLast && when === 'before') throw new Error('The bank was killed.')
        const result = await engine.transaction(scope, work)
        if (isLast) throw new Error('The bank was killed.')
        return result
      },
    }
    const tell = createPinSetting({ ...bank.world, engine: dying })
    await expect(tell(news, cards.tenantId)).rejects.toThrow('killed')
    await composeBank(bank.world, { nudged: false }).relay.drain()
    expect([heardOf(id), (await secretOf(owner, id)).pin]).toEqual([['2749'], '2749'])
    expect(await noticesOf(owner)).toHaveLength(1)
  },
)

test('closed before the network heard of it, it is not told and nobody is notified', async () => {
  const { owner, id } = await physical()
  await choose(owner, id, '2749')
  expect((await owner.ask(deleteCard, { id })).status).toBe(200)
  await bank.relay.drain()
  expect([heardOf(id), await noticesOf(owner)]).toEqual([[], []])
  expect((await owner.ask(readCard, { id })).body.pin_changing).toBe(false)
})

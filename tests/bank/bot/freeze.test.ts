import { expect, test } from 'vitest'
import { freezeCard, unfreezeCard } from '#contract/card'
import { openCards } from '#tests/bank/card/cards'
import { openTestBank } from '#tests/kit/bank'
import { openBotIn } from './botKit.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const { api, carry, link, press, pressData } = await openBotIn(bank, cards)

async function shopper() {
  const shopping = await cards.shopper()
  const user = await link(shopping.owner)
  await shopping.buy('10.00', { merchant: 'Tea House' })
  await carry()
  return { ...shopping, user }
}

const newest = (user: string) => api.messages(user).at(-1)!

test('a card is frozen from the notice of a payment, once', async () => {
  const { owner, card, user, now } = await shopper()
  const text = `10.00\u00a0USD by card •• ${card.last4}: Tea House`
  expect(newest(user)).toMatchObject({ text, buttons: [{ text: 'Freeze card' }, { text: 'Open' }] })
  const pressed = newest(user).buttons[0]!.callback_data!
  expect(await press(user, 'Freeze card')).toBe('Card frozen')
  expect((await now()).card_status).toBe('FROZEN')
  expect(newest(user)).toMatchObject({
    text: `${text}\nCard frozen. You can unfreeze it in the app.`,
    buttons: [{ text: 'Open' }],
    edits: 1,
  })
  expect(api.messages(user)).toHaveLength(1)

  await owner.ask(unfreezeCard, { id: card.id })
  expect(await pressData(user, pressed)).toBe('This button was already used.')
  expect((await now()).card_status).toBe('ACTIVE')
  expect(
    await cards.rows(
      'select action, actor_kind, actor_id, object from audit where tenant_id = $1 and action = $2',
      'card_frozen',
    ),
  ).toEqual([
    {
      action: 'card_frozen',
      actor_kind: 'person',
      actor_id: owner.personId,
      object: `card ${card.id}`,
    },
  ])
})

test('a declined payment offers it too, and a card that is frozen is not frozen again', async () => {
  const { owner, card, user, buy, now } = await shopper()
  await buy('900.00', { merchant: 'Tea House' })
  await carry()
  expect(newest(user).text).toMatch(/^Declined: 900/)
  await owner.ask(freezeCard, { id: card.id })
  expect(await press(user, 'Freeze card')).toBe('Card frozen')
  expect((await now()).card_status).toBe('FROZEN')
})

test('a card that is over cannot be frozen, and the message says so', async () => {
  const { card, user, now } = await shopper()
  await cards.rows(`update cards set status = 'CLOSED' where tenant_id = $1 and id = $2`, card.id)
  expect(await press(user, 'Freeze card')).toMatch(/^The card can’t be frozen now/)
  expect(newest(user).text).toMatch(/The card can’t be frozen now/)
  expect((await now()).card_status).toBe('CLOSED')
})

test('nobody freezes a card of somebody else', async () => {
  const { user, now } = await shopper()
  const thief = await shopper()
  const { callback_data } = newest(user).buttons[0]!
  expect(await pressData(thief.user, callback_data!)).toBe('This button isn’t for your account.')
  expect((await now()).card_status).toBe('ACTIVE')
})

test('a notice about a card of somebody else freezes none', async () => {
  const { owner, user, now } = await shopper()
  const other = await shopper()
  await cards.rows(
    'update notices set subject = $3 where tenant_id = $1 and person_id = $2',
    owner.personId,
    other.card.id,
  )
  expect(await press(user, 'Freeze card')).toMatch(/^The card can’t be frozen now/)
  expect([(await now()).card_status, (await other.now()).card_status]).toEqual(['ACTIVE', 'ACTIVE'])
})

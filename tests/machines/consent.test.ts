import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { catalog } from '#machines/catalog'
import { delayEvent, doneEvent } from '#machines/kit/exhibit'
import { sampleQuote } from '#machines/order/quote.exhibit'
import type { QuoteContext } from '#machines/order/quote.setup'
import { momentsOf, startExhibit } from '#tests/kit/mbt'

/**
 * What a person agrees to is what is done. The ports below act for good, so each is asked by the
 * event of a person who sees its subject, or after the proof that this very act asked for, and the
 * subject is the same before and after. A new way to one of them is a line of this table.
 */

const PROVEN = 'done.actor.proof'

const askedBy: Record<string, Record<string, string[]>> = {
  newDestination: { saveDestination: ['destination.save', 'lookalike.accept', PROVEN] },
  counterparty: {
    deleteCounterparty: ['counterparty.delete'],
    removeDestination: ['destination.remove'],
    changeCounterparty: ['counterparty.save'],
  },
  newCounterparty: { saveCounterparty: ['counterparty.save'] },
  keys: {
    createItem: ['form.submit', PROVEN],
    changeItem: ['form.submit', PROVEN],
    switchItem: ['item.switch', PROVEN],
    renewSecret: ['action.confirm', PROVEN],
    dropItem: ['action.confirm'],
  },
  webhooks: {
    createItem: ['form.submit', PROVEN],
    changeItem: ['form.submit', PROVEN],
    switchItem: ['item.switch', PROVEN],
    renewSecret: ['action.confirm', PROVEN],
    dropItem: ['action.confirm'],
  },
  contact: {
    requestChange: ['change.request', 'code.resend', PROVEN],
    confirmChange: ['code.submit'],
  },
  totp: {
    createSecret: ['totp.begin', PROVEN],
    activateTotp: ['code.submit'],
    renewCodes: ['code.submit'],
    revokeTotp: ['code.submit'],
  },
  proof: { proveByCode: ['code.submit'] },
  reveal: { openSecret: ['secret.show', PROVEN] },
  place: {
    submission: ['order.place'],
    approveOrder: ['order.approve', 'done.actor.submission', PROVEN],
    cancelOrder: ['order.cancel'],
  },
  oneOrder: {
    approveOrder: ['order.approve', PROVEN],
    cancelOrder: ['order.cancel'],
    declineOrder: ['order.decline'],
  },
  recalling: { recallOrder: ['recall.confirm'] },
  issue: { submission: ['card.issue'] },
  verification: { acceptTerms: ['terms.accept'], sendAppeal: ['appeal.send'] },
  recording: {
    loadRecorder: ['recording.agree'],
    saveRecording: ['recording.save'],
    sendRecording: ['recording.send'],
  },
  relay: { joinWatch: ['code.submit'] },
}

const charts = Object.entries(askedBy)

const activeIn = (state: AnyMachineSnapshot, port: string) => {
  const child = state.children[port]
  return child?.getSnapshot().status === 'active' ? child : undefined
}

/** What it is about: all but what was refused, and the order, which is news of the bank. */
const notes = new Set(['refusal', 'bound', 'order', 'words'])
const subjectOf = ({ context }: AnyMachineSnapshot) =>
  Object.fromEntries(
    Object.entries(context as object).filter(([name]) => !notes.has(name)),
  ) as Record<string, unknown>

/** An event that names its subject brings it along. */
const namesNothing = ({ name, event }: { name: string; event: object }) =>
  Object.keys(event).length === 1 || name === PROVEN

const movesOf = (name: string) =>
  momentsOf(catalog[name]!).flatMap(({ state, transitions }) =>
    Object.values(transitions).map(({ state: after, event }) => ({
      before: state,
      after,
      event,
      name: event.type.replace(/^xstate\./, ''),
    })),
  )

test.each(charts)('%s: what is done for good is asked for by whoever saw it', (name, ports) => {
  const moves = movesOf(name)
  for (const [port, events] of Object.entries(ports)) {
    const asking = moves.filter(({ before, after }) => {
      const child = activeIn(after, port)
      return child !== undefined && child !== activeIn(before, port)
    })
    const names = [...new Set(asking.map((move) => move.name))].toSorted()
    expect([port, names]).toEqual([port, events.toSorted()])
    for (const { before, after, event } of asking.filter(namesNothing))
      expect([event.type, subjectOf(after)]).toEqual([event.type, subjectOf(before)])
  }
  // While a proof is asked for, its subject stays as it is.
  for (const { before, after } of moves)
    if (activeIn(before, 'proof') && activeIn(after, 'proof'))
      expect(subjectOf(after)).toEqual(subjectOf(before))
})

async function quoted() {
  const { quote } = catalog
  const opened = startExhibit(quote!, quote!.inputs?.[0])
  opened.actor.start()
  for (const event of [
    { type: 'currency.pick', end: 'to', currencyId: 'EUR' },
    { type: 'amount.set', side: 'selling', amount: '100' },
    { type: 'address.set', address: 'TXYZ', memo: '7', lookalikeSeen: true },
    delayEvent('typingPauses', 'quote.settling'),
    doneEvent('calcOrder', sampleQuote),
  ])
    await opened.say(event)
  const contextOf = () => opened.actor.getSnapshot().context as QuoteContext
  const pressed = quote!.events.filter(({ type }) => !type.startsWith('xstate.'))
  return { ...opened, contextOf, events: [...pressed, ...otherAddresses] }
}

const otherAddresses = [
  { type: 'address.set', address: 'TXYZ', memo: '8' },
  { type: 'address.set', address: 'TXYZ', memo: '' },
  { type: 'address.set', address: 'TXY' },
  { type: 'recipient.set', recipient: { address: 'TXY' }, arrivesAsSent: false },
]

test('a compared address counts for that address and memo only', async () => {
  for (const event of (await quoted()).events) {
    const { say, contextOf, actor } = await quoted()
    expect(contextOf().recipient).toMatchObject({ address: 'TXYZ', lookalikeSeen: true })
    await say(event)
    const { address, memo, lookalikeSeen } = contextOf().recipient
    if (lookalikeSeen) expect([event.type, address, memo]).toEqual([event.type, 'TXYZ', '7'])
    actor.stop()
  }
})

test('an accepted price is of the draft that was shown, whatever is pressed meanwhile', async () => {
  for (const event of (await quoted()).events.filter(({ type }) => type !== 'quote.release')) {
    const { say, contextOf, actor } = await quoted()
    await say({ type: 'quote.accept' })
    const accepted = contextOf()
    await say(event)
    expect([event.type, actor.getSnapshot().value, contextOf()]).toEqual([
      event.type,
      'locked',
      accepted,
    ])
    actor.stop()
  }
})

test('a price that is over is asked for anew instead of accepted', async () => {
  const { say, actor } = await quoted()
  await say(delayEvent('quoteExpires', 'quote.quoted'))
  await say({ type: 'quote.accept' })
  expect(actor.getSnapshot().value).toBe('asking')
})

import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { proofFlow, proofPorts } from '#machines/proof/proof.flow'
import {
  deliveriesFlow,
  deliveriesPorts,
  DELIVERIES_POLL_MS,
} from '#machines/webhook/deliveries.flow'
import { blankWebhook, webhooks } from '#machines/webhook/webhooks.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const SECRET = 'whsec_c2VjcmV0'
const shop = {
  id: 'h1',
  url: 'https://shop.example/hook',
  description: null,
  events: ['order'],
  is_active: true,
  former_secret_until: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
}

/** The flow with a vault that is filled by the answer, as on a device. */
async function openWebhooks(all: object[] = []) {
  const bank = createPendingPorts(webhooks.ports)
  const proof = createPendingPorts(proofPorts)
  const deliveries = createPendingPorts(deliveriesPorts)
  const vault = new Set<string>()
  const logic = wire(webhooks.flow, webhooks.ports, {
    ...bank.answers,
    guardSecret: () => () => vault.clear(),
  }).provide({
    actors: {
      proofFlow: wire(proofFlow, proofPorts, proof.answers),
      detailFlow: wire(deliveriesFlow, deliveriesPorts, deliveries.answers),
    },
  })
  const flow = createActor(logic).start()
  const answer = async (port: keyof typeof webhooks.ports, input: unknown) => {
    if (input instanceof Refusal) bank.last(port).refuse(input)
    else bank.last(port).answer(input)
    await settled()
  }
  await answer('readItems', { all, extra: null })
  return { answer, bank, deliveries, flow, proof, vault }
}

const proofWanted = new Refusal('STEP_UP_REQUIRED', undefined, {
  bound: { purpose: 'keys', meta: { subject: shop.url } },
})

async function write({ flow }: Awaited<ReturnType<typeof openWebhooks>>) {
  flow.send({ type: 'item.new', draft: blankWebhook })
  flow.send({ type: 'draft.set', change: { url: shop.url } })
  flow.send({ type: 'form.submit' })
}

test('refuses a webhook without an address or without events', async () => {
  const { flow } = await openWebhooks()
  flow.send({ type: 'item.new', draft: blankWebhook })
  expect(flow.getSnapshot().can({ type: 'form.submit' })).toBe(false)
  flow.send({ type: 'draft.set', change: { url: shop.url } })
  expect(flow.getSnapshot().can({ type: 'form.submit' })).toBe(true)
  flow.send({ type: 'draft.set', change: { events: [] } })
  expect(flow.getSnapshot().can({ type: 'form.submit' })).toBe(false)
})

test.each<[string, (flow: Awaited<ReturnType<typeof openWebhooks>>['flow']) => void]>([
  ['its owner has kept it', (flow) => flow.send({ type: 'secret.acknowledge' })],
  ['the room is left', (flow) => flow.stop()],
])('the secret of a new one is gone from the device once %s', async (_, end) => {
  const opened = await openWebhooks()
  await write(opened)
  opened.vault.add(SECRET)
  await opened.answer('createItem', shop)
  expect(opened.flow.getSnapshot().matches('showing')).toBe(true)
  expect(JSON.stringify(opened.flow.getSnapshot().context)).not.toContain('whsec')
  end(opened.flow)
  expect(opened.vault.size).toBe(0)
})

test('step-up is bound to the address, then the draft is sent again', async () => {
  const opened = await openWebhooks()
  const { bank, flow, proof, answer } = opened
  await write(opened)
  await answer('createItem', proofWanted)
  expect(flow.getSnapshot().matches({ creating: 'proving' })).toBe(true)
  expect(proof.last('startProof').input).toEqual({ bound: proofWanted.facts.bound })
  const child = flow.getSnapshot().children.proof!
  proof.last('startProof').answer({ request_id: 'p1', channels: [{ channel: 'TOTP' }] })
  await settled()
  proof.last('sendProofCode').answer({})
  await settled()
  child.send({ type: 'code.submit' })
  proof.last('proveByCode').answer()
  await settled()
  expect(bank.asked.filter(({ port }) => port === 'createItem')).toHaveLength(2)
})

test('a cancelled step-up keeps the draft', async () => {
  const opened = await openWebhooks()
  await write(opened)
  await opened.answer('createItem', proofWanted)
  opened.flow.getSnapshot().children.proof!.send({ type: 'proof.drop' })
  await settled()
  const snapshot = opened.flow.getSnapshot()
  expect([snapshot.matches('writing'), snapshot.context.draft.url]).toEqual([true, shop.url])
})

test('renewing and deleting need a confirmation', async () => {
  const { answer, bank, flow } = await openWebhooks([shop])
  flow.send({ type: 'item.open', id: 'h1' })
  flow.send({ type: 'item.drop' })
  flow.send({ type: 'action.cancel' })
  flow.send({ type: 'secret.renew' })
  expect(bank.asked.map(({ port }) => port)).toEqual(['readItems'])
  flow.send({ type: 'action.confirm' })
  await answer('renewSecret', { ...shop, version: 2 })
  flow.send({ type: 'secret.acknowledge' })
  flow.send({ type: 'item.drop' })
  flow.send({ type: 'action.confirm' })
  await answer('dropItem', { left: null })
  const snapshot = flow.getSnapshot()
  expect([snapshot.matches('listed'), snapshot.context.all]).toEqual([true, []])
})

test('a change carries its version', async () => {
  const { answer, bank, flow } = await openWebhooks([{ ...shop, version: 7 }])
  flow.send({ type: 'item.open', id: 'h1' })
  flow.send({ type: 'item.edit' })
  flow.send({ type: 'draft.set', change: { name: 'Shop' } })
  flow.send({ type: 'form.submit' })
  expect(bank.last('changeItem').input).toMatchObject({
    item: { id: 'h1', version: 7 },
    draft: { url: shop.url, name: 'Shop' },
  })
  await answer('changeItem', { ...shop, description: 'Shop', version: 8 })
  expect(flow.getSnapshot().matches('one')).toBe(true)
})

test('polls unanswered deliveries a few times, then stops', async () => {
  const bank = createPendingPorts(deliveriesPorts)
  const clock = new SimulatedClock()
  const logic = wire(deliveriesFlow, deliveriesPorts, bank.answers)
  const flow = createActor(logic, { clock, input: { id: 'h1' } }).start()
  const waiting = { data: [{ id: 'd1', status: 'PENDING' }], total: 1 }
  for (let look = 0; look < 9; look++) {
    bank.last('fetchDeliveries').answer(waiting)
    await settled()
    clock.increment(DELIVERIES_POLL_MS)
  }
  expect(bank.asked).toHaveLength(6)
  flow.send({ type: 'delivery.retry', id: 'd1' })
  expect(bank.last('sendAgain').input).toEqual({ deliveryId: 'd1' })
})

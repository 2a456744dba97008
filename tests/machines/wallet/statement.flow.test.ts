import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { statement } from '#machines/wallet/statement.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const ask = (method: 'crypto' | 'p2p') => ({ walletId: 'w1', filter: { method } })

function openStatement() {
  const bank = createPendingPorts(statement.ports)
  const flow = createActor(wire(statement.flow, statement.ports, bank.answers)).start()
  const save = (method: 'crypto' | 'p2p') => flow.send({ type: 'statement.save', ask: ask(method) })
  const requests = () => bank.asked.map(({ input }) => input)
  return { requests, bank, flow, save, now: () => flow.getSnapshot() }
}

test('makes one file at a time, of the first request', async () => {
  const { requests, bank, now, save } = openStatement()
  save('crypto')
  save('p2p')
  save('p2p')
  expect(now().hasTag('busy')).toBe(true)
  expect(requests()).toEqual([{ ask: ask('crypto') }])
  bank.last('saveStatement').answer({ result: 'saved' })
  await settled()
  expect([now().value, now().context.result]).toEqual(['saved', 'saved'])
})

test.each(['saved', 'copied', 'dropped'] as const)(
  'shows that the file was %s and can make another',
  async (result) => {
    const { requests, bank, now, save } = openStatement()
    save('crypto')
    bank.last('saveStatement').answer({ result })
    await settled()
    expect(now().context.result).toBe(result)
    save('p2p')
    expect(now().context).toEqual({ ask: ask('p2p'), result: null, refusal: null })
    expect(requests()).toHaveLength(2)
  },
)

test('shows the refusal until the next request', async () => {
  const { bank, now, save } = openStatement()
  save('crypto')
  bank.last('saveStatement').refuse(new Refusal('EXPORT_TOO_LARGE', 'Too many.'))
  await settled()
  expect([now().value, now().context.refusal?.code]).toEqual(['unsaved', 'EXPORT_TOO_LARGE'])
  save('p2p')
  expect([now().value, now().context.refusal]).toEqual(['saving', null])
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { newDestinationFlow } from '#machines/counterparty/newDestination.flow'
import { newDestinationPorts } from '#machines/counterparty/newDestination.setup'
import { wire } from '#machines/kit/port'
import { scanFlow, scanPorts, type Scanned } from '#machines/scan/scan.flow'
import { createFakeDevice } from '#device/fakeDevice'
import { wireScan } from '#app/features/scan/ports.ts'
import { destinationTypes } from '#contract/destination'
import { Refusal } from '#contract/kit/refusal'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const polygon = {
  id: 'c-pol',
  symbol: 'USDC',
  word: 'USDC · Polygon',
  needsMemo: false,
  chainId: 137,
}

const scannedAt = (chainId: number | null): Scanned => ({ what: 'address', address, chainId })

/** The form of a new crypto destination with a network chosen, before the camera opens. */
async function openForm() {
  const camera = createPendingPorts(scanPorts)
  const bank = createPendingPorts(newDestinationPorts)
  const logic = wire(newDestinationFlow, newDestinationPorts, bank.answers).provide({
    actors: { scanFlow: wire(scanFlow, scanPorts, camera.answers) },
  })
  const input = {
    walletId: 'w1',
    counterpartyId: 'c1',
    type: 'CRYPTO_EXTERNAL',
    draft: { currency_id: 'c-pol', memo: 'm' },
  } as const
  const form = createActor(logic, { input }).start()
  bank.last('readChoices').answer({ currencies: [polygon], countries: [], types: destinationTypes })
  await settled()
  const scan = async (scanned: Scanned) => {
    if (!form.getSnapshot().children.scan) form.send({ type: 'address.scan' })
    else form.getSnapshot().children.scan?.send({ type: 'scan.again' })
    camera.last('scanCode').answer(scanned)
    await settled()
  }
  const typed = () => form.getSnapshot().context.draft
  return { camera, form, scan, typed, shown: () => form.getSnapshot().children.scan }
}

test('a scanned address is treated like a typed one', async () => {
  const { form, scan, typed } = await openForm()
  await scan(scannedAt(null))
  expect(typed()).toEqual({ currency_id: 'c-pol', memo: 'm', address })
  expect(form.getSnapshot().value).toEqual({ drafted: 'idle' })
})

test('closing the camera changes nothing', async () => {
  const { scan, shown, typed } = await openForm()
  const before = typed()
  await scan({ what: 'closed' })
  expect([typed(), shown()]).toEqual([before, undefined])
})

test('refuses an address of another network and says why', async () => {
  const { scan, shown, typed } = await openForm()
  await scan(scannedAt(1))
  expect(shown()?.getSnapshot().value).toBe('otherNetwork')
  expect(typed().address).toBeUndefined()
  await scan(scannedAt(137))
  expect(typed().address).toBe(address)
})

test('a code without an address says so and typing goes on', async () => {
  const { form, scan, shown, typed } = await openForm()
  await scan({ what: 'none' })
  expect(shown()?.getSnapshot().value).toBe('misread')
  form.send({ type: 'field.set', name: 'address', value: '0x1' })
  expect([typed().address, shown()]).toEqual(['0x1', undefined])
})

test('a camera that is not to be had says so, and can be tried again', async () => {
  const { camera, form, scan, shown, typed } = await openForm()
  form.send({ type: 'address.scan' })
  camera.last('scanCode').refuse(new Refusal('INTERNAL'))
  await settled()
  expect(shown()?.getSnapshot().value).toBe('unavailable')
  await scan(scannedAt(137))
  expect(typed().address).toBe(address)
})

test('leaving the form closes the camera', async () => {
  const { camera, form } = await openForm()
  form.send({ type: 'address.scan' })
  form.send({ type: 'destination.cancel' })
  expect(camera.last('scanCode').signal.aborted).toBe(true)
})

test('the form of a bank account has no scanner', async () => {
  const { form, shown } = await openForm()
  form.send({ type: 'type.choose', choice: 'SEPA' })
  form.send({ type: 'address.scan' })
  expect(shown()).toBeUndefined()
})

test.each([
  ['an address', `ethereum:${address}@137?value=1e18`, { what: 'address', address, chainId: 137 }],
  ['something else', 'legal winner thank year wave sausage', { what: 'none' }],
  ['nothing, the camera was shut', null, { what: 'closed' }],
])('answers with no more than the address: %s', async (_, text, result) => {
  const results: unknown[] = []
  const device = createFakeDevice({ scan: async () => text })
  const scan = createActor(wireScan({ device }), {
    input: { chainId: null },
    inspect: ({ type, ...more }) => {
      if (type === '@xstate.event' && 'event' in more && 'output' in more.event)
        results.push(more.event.output)
    },
  }).start()
  await settled()
  expect(scan.getSnapshot().status === 'done' || scan.getSnapshot().value === 'misread').toBe(true)
  expect(results[0]).toEqual(result)
})

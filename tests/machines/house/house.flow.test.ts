import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { houseFlow, sceneShown } from '#machines/house/house.flow'
import { housePorts } from '#machines/house/house.setup'
import { wire } from '#machines/kit/port'

const silence = () => () => {}

/** A house before a bank that refuses to say whose it is, for as long as it names. */
async function arriveBusy(retry_after_s?: number) {
  const clock = new SimulatedClock()
  let asked = 0
  const wired = wire(houseFlow, housePorts, {
    readConfig: () => {
      asked += 1
      const facts = retry_after_s === undefined ? {} : { retry_after_s }
      return Promise.reject(new Refusal('RATE_LIMITED', undefined, facts))
    },
    furnish: async () => {},
    showPath: async () => {},
    watchPath: silence,
    watchShelf: silence,
    watchNetwork: silence,
  })
  const house = createActor(wired, {
    clock,
    input: {
      insideTelegram: true,
      address: { room: 'home', id: null },
      taste: { language: null, theme: null },
    },
  }).start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  await settled()
  return { house, pass, asked: () => asked, scene: () => sceneShown(house.getSnapshot()) }
}

test('a bank that names a wait is asked again when it is over, and not before', async () => {
  const { pass, asked, scene } = await arriveBusy(7)
  expect([scene(), asked()]).toEqual(['broken', 1])
  await pass(6_999)
  expect(asked()).toBe(1)
  await pass(1)
  expect([scene(), asked()]).toEqual(['broken', 2])
})

test('a bank that names none is asked again only when the person says so', async () => {
  const { house, pass, asked } = await arriveBusy()
  await pass(3_600_000)
  expect(asked()).toBe(1)
  house.send({ type: 'house.retry' })
  await pass(0)
  expect(asked()).toBe(2)
})

test('nobody is left before a face for a day because the bank named one', async () => {
  const { pass, asked } = await arriveBusy(86_400)
  await pass(600_000)
  expect(asked()).toBe(2)
})

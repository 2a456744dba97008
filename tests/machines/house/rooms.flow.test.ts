import { createActor, setup } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import { homeActors, type Wing } from '#machines/house/roomFlows.setup'
import { roomsFlow } from '#machines/house/rooms.flow'
import { roomsPorts } from '#machines/house/rooms.setup'
import type { Room } from '#machines/house/rooms'
import { wingFlows } from '#machines/house/wings.exhibit'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'

/** Stands for a flow that lives beside the rooms and has nothing to say here. */
const silent = setup({}).createMachine({
  context: { person: null, openId: null, heard: null, change: null },
}) as never

const silentAs = (flows: object) =>
  Object.fromEntries(Object.keys(flows).map((name) => [name, silent]))

const beside = silentAs(homeActors)
const behind = silentAs(wingFlows)

/** Rooms whose wings come when they are told to. */
function openRooms() {
  const asked: Wing[] = []
  let answer: (how: 'here' | 'lost') => void = () => {}
  const flows: typeof roomsFlow = wire(roomsFlow, roomsPorts, {
    bringWing: ({ wing }) => {
      asked.push(wing)
      return new Promise<void>((come, fail) => {
        answer = (how) => {
          if (how === 'lost') return fail(new Refusal('OFFLINE'))
          Object.assign(flows.implementations.actors, behind)
          come()
        }
      })
    },
  }).provide({ actors: beside, actions: { tellHouseWho: () => {} } })
  const config = { kind: 'live' } as unknown as TenantConfig
  const rooms = createActor(flows, { input: { config, insideTelegram: false } }).start()
  const light = (room: Room) => rooms.send({ type: 'room.light', address: { room, id: null } })
  const say = async (how: 'here' | 'lost') => {
    answer(how)
    await settled()
  }
  return { rooms, asked, light, say, lit: () => rooms.getSnapshot() }
}

test('home is lit at once, and nothing is asked for', () => {
  const { light, lit, asked } = openRooms()
  light('home')
  expect(lit().matches('home')).toBe(true)
  expect(asked).toEqual([])
})

test('a wing is brought with the first of its rooms, and once', async () => {
  const { light, lit, asked, say } = openRooms()
  light('developers')
  expect(lit().value).toBe('bringing')
  await say('here')
  expect(lit().value).toBe('developers')
  expect(lit().children.keys).toBeDefined()
  light('webhooks')
  expect([lit().value, asked]).toEqual(['webhooks', ['engineer']])
})

test('a wing that does not come leaves a way to ask again', async () => {
  const { rooms, light, lit, asked, say } = openRooms()
  light('profile')
  await say('lost')
  expect([lit().value, lit().context.refusal?.code]).toEqual(['missing', 'OFFLINE'])
  rooms.send({ type: 'room.retry' })
  await say('here')
  expect([lit().value, lit().context.refusal]).toEqual(['profile', null])
  expect(asked).toEqual(['own', 'own'])
})

test('who turns round before it has come stands where they went', async () => {
  const { light, lit, asked, say } = openRooms()
  light('cards')
  light('home')
  await say('here')
  expect(lit().matches('home')).toBe(true)
  light('cards')
  expect(asked).toEqual(['cards', 'cards'])
})

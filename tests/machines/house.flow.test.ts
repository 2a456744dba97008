import { expect, test } from 'vitest'
import { house as exhibit } from '#machines/house/house.exhibit'
import { isInside, sceneShown, type HouseSnapshot } from '#machines/house/house.flow'
import { insideRooms } from '#machines/house/rooms'
import { stand, walksOf } from '#tests/kit/mbt'

const innerRooms: readonly string[] = insideRooms

test('on no way through the house does somebody unknown stand in an inner room', async () => {
  const walks = walksOf(exhibit)
  expect(walks.length).toBeGreaterThan(500)
  for (const { input, events, story } of walks) {
    const { actor, say } = stand(exhibit, input)
    actor.start()
    let known = false
    for (const event of events) {
      await say(event)
      const house = actor.getSnapshot() as HouseSnapshot // the catalog has forgotten whose it is
      if (event.type === 'xstate.snapshot.session') known = event.snapshot.hasTag('inside')
      if (!known) expect(isInside(house), story).toBe(false)
      const shut = known ? [] : innerRooms
      const shutHere = house.context.config?.kind === 'live' ? ['sandbox', ...shut] : shut
      expect(shutHere, story).not.toContain(sceneShown(house))
    }
    actor.stop()
  }
})

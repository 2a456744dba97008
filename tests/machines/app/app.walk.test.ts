import { expect, test } from 'vitest'
import { app as exhibit } from '#machines/app/app.exhibit'
import { isInside, sceneShown, type AppSnapshot } from '#machines/app/app.flow'
import { insideRoutes } from '#machines/app/routes'
import { startExhibit, walksOf } from '#tests/kit/mbt'

const innerPages: readonly string[] = insideRoutes

test('no path through the app shows an inner page while signed out', async () => {
  const walks = walksOf(exhibit)
  expect(walks.length).toBeGreaterThan(500)
  for (const { input, events, story } of walks) {
    const { actor, say } = startExhibit(exhibit, input)
    actor.start()
    let known = false
    for (const event of events) {
      await say(event)
      const app = actor.getSnapshot() as AppSnapshot // the catalog has forgotten whose it is
      if (event.type === 'xstate.snapshot.session') known = event.snapshot.hasTag('inside')
      if (!known) expect(isInside(app), story).toBe(false)
      const shut = known ? [] : innerPages
      const shutHere = app.context.config?.kind === 'live' ? ['sandbox', ...shut] : shut
      expect(shutHere, story).not.toContain(sceneShown(app))
    }
    actor.stop()
  }
})

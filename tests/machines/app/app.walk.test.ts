import { expect, test } from 'vitest'
import { app as exhibit } from '#machines/app/app.exhibit'
import { isInside, sceneShown, type AppSnapshot } from '#machines/app/app.flow'
import { insideRoutes } from '#machines/app/routes'
import { walksOf } from '#tests/kit/mbt'
import { takeWalk } from '#tests/kit/takeWalk'
import { oneOf } from '#tests/kit/whole'

const innerPages: readonly string[] = insideRoutes

test('no path through the app shows an inner page while signed out', async () => {
  const walks = walksOf(exhibit)
  expect(walks.length).toBeGreaterThan(500)
  for (const walk of oneOf(4, walks)) {
    let known = false
    await takeWalk(exhibit, walk, {
      check(state, event) {
        const app = state as AppSnapshot // the catalog has forgotten whose it is
        if (event?.type === 'xstate.snapshot.session') known = event.snapshot.hasTag('inside')
        if (!known) expect(isInside(app)).toBe(false)
        const shut = known ? [] : innerPages
        const shutHere = app.context.config?.kind === 'live' ? ['sandbox', ...shut] : shut
        expect(shutHere).not.toContain(sceneShown(app))
      },
    })
  }
})

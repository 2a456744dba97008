import { expect, test } from 'vitest'
import { signInExhibit as exhibit } from '#machines/session/session.exhibit'
import { startExhibit, walksOf } from '#tests/kit/mbt'

/** A login that was typed, or was found after a reload, is in the event that brought it. */
const loginIn = (event: { type: string; login?: unknown; output?: unknown }) => {
  if (event.type === 'login.set') return String(event.login)
  const found = event.output as { awaited?: { login: string } | null } | undefined
  return found?.awaited?.login ?? null
}

test('every refusal keeps the login and signs nobody in', async () => {
  for (const { input, events, story } of walksOf(exhibit)) {
    const { actor, say } = startExhibit(exhibit, input)
    actor.start()
    const logins = { phone: '', mail: '' }
    const kind = () => (actor.getSnapshot().context.method === 'phone' ? 'phone' : 'mail')
    for (const event of events) {
      const before = actor.getSnapshot()
      const login = before.can(event) ? loginIn(event) : null
      await say(event)
      const { context, status } = actor.getSnapshot()
      const isTaken = event.type === 'login.set' || (context.code && !before.context.code)
      if (login !== null && isTaken) logins[kind()] = login
      expect(context.login, story).toBe(logins[kind()])
      expect(status === 'done', story).toBe(context.tokens !== null)
    }
    actor.stop()
  }
})

import { expect, test } from 'vitest'
import { createActor, createMachine, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'

/**
 * What the flows of a page hear, or are started again with, when the address bar or the open wallet
 * changes: a reviewed table, so that a page which stops following turns red.
 */

const pages = Object.entries(catalog as Record<string, { logic: AnyStateMachine }>).filter(
  ([name]) => name.endsWith('Page'),
)

/** The page with every actor in it replaced by one that notes what it is given. */
function openPage(logic: AnyStateMachine) {
  const noted: string[] = []
  const recorderOf = (name: string) =>
    createMachine({
      context: ({ input }) => {
        noted.push(`  ${name} starts with ${JSON.stringify(input ?? null)}`)
        return {}
      },
      on: {
        '*': {
          actions: ({ event: { type, ...words } }) =>
            void noted.push(`  ${name} hears ${type} ${JSON.stringify(words)}`),
        },
      },
    })
  const actors = Object.fromEntries(
    Object.keys(logic.implementations.actors).map((name) => [name, recorderOf(name)]),
  )
  const input = { walletId: 'w1', id: null, query: '' }
  const actor = createActor(logic.provide({ actors }), { input }).start()
  const given = (event: AnyEventObject) => {
    actor.send(event)
    const { walletId, id, query } = actor.getSnapshot().context as Record<string, unknown>
    return [[event.type, walletId, id, query].join(' '), ...noted.splice(0)]
  }
  return { first: ['opened', ...noted.splice(0)], given }
}

const linesOf = ([name, { logic }]: (typeof pages)[number]) => {
  const { first, given } = openPage(logic)
  return [
    `# ${name}`,
    ...first,
    ...given({ type: 'location.changed', id: 'i7', query: 'asset=BTC&chain=0' }),
    ...given({ type: 'wallet.opened', walletId: 'w2' }),
    ...given({ type: 'location.changed', id: null, query: '' }),
    '',
  ]
}

test('pages follow the address bar and the open wallet', async () => {
  expect(pages.length).toBeGreaterThan(15)
  await expect(pages.flatMap(linesOf).join('\n')).toMatchFileSnapshot('pages.txt')
})

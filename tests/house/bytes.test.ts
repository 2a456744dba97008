import { expect, test } from 'vitest'
import { fetchedAtTheDoor, fetchedFor, packedBytes, readGraph } from './graph.ts'

/** What a stranger downloads before they can sign in, in the bytes that travel. */

const KB = 1_024
const graph = readGraph()

const signIn = fetchedAtTheDoor(graph)
const modules = signIn.flatMap((chunk) => chunk.modules)

test('the way to the sign-in is in the build at all', () => {
  expect(modules).toContain('src/app/main.tsx')
  expect(modules).toContain('machines/session/signIn.flow.ts')
})

// What keeps it there: docs/decisions/0008-the-weight-of-the-door.md.
test('the JavaScript of signing in travels in at most 84 KB', () => {
  expect(packedBytes(signIn.map(({ file }) => file))).toBeLessThanOrEqual(84 * KB)
})

test('its styles travel in at most 7 KB', () => {
  expect(packedBytes(signIn.flatMap(({ css }) => css))).toBeLessThanOrEqual(7 * KB)
})

test.each([
  ['Telegram', /@telegram-apps|@tma\.js|src\/device\/telegram|src\/app\/telegram/],
  ['realtime', /@supabase|src\/client\/feed/],
  ['overlays', /@base-ui|@floating-ui/],
  ['the inspector and the workbench', /@statelyai|src\/app\/(inspection|workbench)|elkjs/],
  ['zod', /node_modules\/zod/],
  ['the table of calls', /src\/contract\/(table|document)\.ts/],
  ['a pretended device', /src\/device\/pretend/],
  ['anything of the bank', /src\/bank\//],
  ['what a library brings along unasked', /node_modules\/(destr|ufo)/],
])('it brings nothing of %s', (_, pattern) => {
  expect(modules.filter((module) => pattern.test(module))).toEqual([])
})

/**
 * What only an engineer or a recording brings is not counted, nor the reference of calls, nor the
 * console of sandbox tenants.
 */
const FOR_ONE =
  /^(?!src\/app\/(inspection\/|features\/(sandbox|call)\/)|node_modules\/@statelyai\/)/

test('everything one customer may ever fetch travels in at most 260 KB', () => {
  const page = fetchedFor(graph, 'src/app/index.html', [FOR_ONE])
  expect(packedBytes(page.map(({ file }) => file))).toBeLessThanOrEqual(260 * KB)
})

test('nothing the app ever fetches is of the workbench', () => {
  const app = fetchedFor(graph, 'src/app/index.html', [/./]).flatMap((chunk) => chunk.modules)
  expect(
    app.filter((module) => /src\/app\/workbench|machines\/catalog|elkjs/.test(module)),
  ).toEqual([])
})

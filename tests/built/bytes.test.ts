import { expect, test } from 'vitest'
import {
  fetchedFor,
  fetchedForHome,
  fetchedForSignIn,
  packedBytes,
  readGraph,
  readModules,
} from '#tests/conventions/graph'

/** What a browser downloads, compressed as it travels: docs/decisions/0008-what-the-app-weighs.md. */

const KB = 1_024
const TOLERANCE = 1.03

const graph = readGraph()
const signIn = fetchedForSignIn(graph)
const home = fetchedForHome(graph)

/**
 * In the heavier of the two languages, and without what only engineers load: inspector, recording,
 * sandbox console, API reference, and the pages of keys and webhooks.
 */
const FOR_ONE_CUSTOMER =
  /^(?!src\/app\/(inspection\/|features\/(sandbox|call|developer|webhook)\/)|node_modules\/@statelyai\/|.*words\.en(\.ts$|-))/
const FOR_PROGRAMMERS = /^src\/app\/features\/(developer|webhook)\/(?!words\.en)/
const app = 'src/app/index.html'
const everything = fetchedFor(graph, app, [FOR_ONE_CUSTOMER])
const withKeys = fetchedFor(graph, app, [FOR_ONE_CUSTOMER, FOR_PROGRAMMERS])

const scripts = (chunks: typeof graph) => chunks.map(({ file }) => file)
const styles = (chunks: typeof graph) => chunks.flatMap(({ css }) => css)

test.each([
  ['the JavaScript of the sign-in', 104, scripts(signIn)],
  ['the JavaScript of home', 136, scripts(home)],
  ['the JavaScript one customer may ever load', 320, scripts(everything)],
  ['the same of one who programs against the bank', 336, scripts(withKeys)],
  ['the styles of the sign-in', 8, styles(signIn)],
  ['the styles of home', 8, styles(home)],
])('%s is at most %d KB', (_, budget, files) => {
  expect(packedBytes(files) / KB).toBeLessThanOrEqual(budget * TOLERANCE)
})

const modules = await readModules()
const modulesOf = (chunks: typeof graph) => chunks.flatMap(({ file }) => modules.get(file) ?? [])

test('the build has sign-in and home', () => {
  expect(modulesOf(signIn)).toContain('src/app/main.tsx')
  expect(modulesOf(signIn)).toContain('machines/session/signIn.flow.ts')
  expect(modulesOf(home)).toContain('src/app/features/wallet/HomePage.tsx')
})

test('the chunks are those that were built', () => {
  expect([...modules.keys()].toSorted()).toEqual(scripts(graph).toSorted())
})

test('home and the shell around it are one chunk', () => {
  const chunk = [...modules.values()].find((of) =>
    of.includes('src/app/features/wallet/HomePage.tsx'),
  )
  expect(chunk).toContain('src/app/features/app/SignedIn.tsx')
  expect(chunk).toContain('machines/wallet/homePage.flow.ts')
})

test.each([
  ['Telegram', /@telegram-apps|@tma\.js|src\/device\/telegram|src\/app\/telegram/],
  ['realtime', /src\/client\/(feed|realtimeChannel)/],
  ['overlays', /@base-ui|@floating-ui/],
  ['the inspector and the workbench', /@statelyai|src\/app\/(inspection|workbench)|elkjs/],
  ['the OpenAPI document', /src\/contract\/(table|document)\.ts/],
  ['the simulated device', /src\/device\/pretend/],
  ['the bank', /src\/bank\//],
  ['the signed-in app', /signedIn\.flow|features\/app\/SignedIn/],
])('the sign-in loads nothing of %s', (_, pattern) => {
  expect(modulesOf(signIn).filter((module) => pattern.test(module))).toEqual([])
})

test('in Telegram the sign-in loads nothing of other pages', () => {
  const inTelegram = modulesOf(fetchedFor(graph, app, [/src\/device\/telegram\.ts$/]))
  expect(inTelegram).toContain('src/device/telegram.ts')
  expect(inTelegram.filter((module) => /features\/(order|card|member)\//.test(module))).toEqual([])
})

test.each([
  ['realtime', /src\/client\/(feed|realtimeChannel)/],
  ['the flows of other pages', /(orderForm|desk|issue|webhooks|totp)\.flow/],
])('home loads nothing of %s', (_, pattern) => {
  expect(modulesOf(home).filter((module) => pattern.test(module))).toEqual([])
})

test('the app loads nothing of the workbench', () => {
  const all = modulesOf(fetchedFor(graph, app, [/./]))
  expect(
    all.filter((module) => /src\/app\/workbench|machines\/catalog|elkjs/.test(module)),
  ).toEqual([])
})

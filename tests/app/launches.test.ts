import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offAll } from '@telegram-apps/bridge'
import { openTelegram } from '#device/telegram'
import { sceneShown } from '#machines/app/app.flow'
import { createHost } from '#app/telegram/host.ts'
import { palettes } from '#app/telegram/palettes.ts'
import { createRouter } from '#app/router.ts'
import { startApp } from '#app/root.ts'
import { createFakeBank, jsonResponse, problem, validity } from '#tests/kit/fakeBank'
import { ann, annData, larkspur } from '#tests/kit/people'
import { bases } from '#tests/kit/tab'
import { loadChunks } from './chunks.ts'

/**
 * The mini app meets launches of every version and platform, and such as no client should send:
 * parameters missing, doubled, cut or of the wrong kind, and names with everything in them. It
 * never throws, asks an old client for nothing it lacks, leaves nothing of the launch in the
 * address, and ends on a page or at the sign-in.
 */

await loadChunks()

const RUNS = process.env.DEEP ? 10_000 : 150
const SEED = Number(process.env.SEED ?? 20_261_123)

const known = <Value>(...values: Value[]) => fc.constantFrom(...values)
const odd = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((text) => text.replace(/\p{Surrogate}/gu, ''))

const version = fc.oneof(
  { weight: 4, arbitrary: known('6.0', '6.1', '6.9', '7.1', '7.10', '8.0', '9.0', '9.1', '12.3') },
  { weight: 1, arbitrary: known('', '9', '9.1.2', 'v9', '-1.0', '999.999', '1e3', '٩.١') },
  { weight: 1, arbitrary: odd },
)
const platform = fc.oneof(
  known('android', 'android_x', 'ios', 'macos', 'tdesktop', 'weba', 'webk', 'unknown', ''),
  odd,
)
const theme = fc.oneof(
  known(...Object.values(palettes).map((palette) => JSON.stringify(palette))),
  known('', '{', '[]', 'null', '7', '{"bg_color":"red"}', '{"bg_color":"#ffffff"}', '{"":"#fff"}'),
  fc.json({ maxDepth: 2 }),
)
const name = fc.oneof(
  known('Anne', '\0', 'A\0nne', '\u202Eenna\u2066', 'é'.repeat(4_000), '👩‍👩‍👧', '<img src=x>', ''),
  odd,
)
const startParam = fc.oneof(
  known('', 'home', 'profile', 'cards_k1', 'ref_abc', '__proto__', '__2e__2e_orders', '../admin'),
  odd,
  fc.string({ minLength: 513, maxLength: 600 }),
)
const id = fc.oneof({ weight: 4, arbitrary: fc.nat() }, { weight: 1, arbitrary: fc.jsonValue() })

const user = fc
  .record(
    { id, first_name: name, language_code: fc.oneof(known('en', 'ru', 'xx'), odd) },
    {
      requiredKeys: [],
    },
  )
  .map((one) => JSON.stringify(one))

const initData = fc
  .record(
    {
      query_id: known('AAF3', ''),
      user: fc.oneof({ weight: 5, arbitrary: user }, { weight: 1, arbitrary: odd }),
      auth_date: known('1790000000', '0', '-1', 'soon'),
      start_param: startParam,
      signature: known('c2ln', ''),
      hash: known('ab12', '', 'g'.repeat(64)),
    },
    { requiredKeys: [] },
  )
  .map((fields) => new URLSearchParams(fields as Record<string, string>).toString())

const params = fc.record(
  {
    tgWebAppData: initData,
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: theme,
    tgWebAppStartParam: startParam,
    tgWebAppBotInline: known('1'),
  },
  { requiredKeys: [] },
)

/** How the parameters are written down, and what happens to them on the way. */
const launch = fc
  .record({
    params,
    mark: known('#', '?', '#/wallet?'),
    encode: known(encodeURIComponent, encodeURI, (text: string) => text.replaceAll('#', '')),
    doubled: fc.boolean(),
    at: fc.nat({ max: 2_000 }),
    damage: known('none', 'none', 'cut', 'insert', 'drop'),
    noise: known('%', '&', '=', '%zz', '#', '?', '\u202E', 'tgWebAppData='),
  })
  .map(({ params, mark, encode, doubled, at, damage, noise }) => {
    const pairs = Object.entries(params).map(([key, value]) => `${key}=${encode(value)}`)
    const text = [...pairs, ...(doubled ? pairs.slice(0, 1) : [])].join('&')
    const place = text.length === 0 ? 0 : at % text.length
    const damaged = {
      none: text,
      cut: text.slice(0, place),
      insert: text.slice(0, place) + noise + text.slice(place),
      drop: text.slice(0, place) + text.slice(place + 3),
    }[damage]
    return { address: `/${mark}${damaged}`, version: params.tgWebAppVersion }
  })

/** All that a client of version 6.0 knows. */
const sinceEver = [
  'iframe_ready',
  'web_app_ready',
  'web_app_expand',
  'web_app_request_theme',
  'web_app_request_viewport',
  'web_app_setup_main_button',
  'web_app_setup_back_button',
  'web_app_setup_closing_behavior',
]

/** Once, as a parameter of its own. */
const SAYS_6_0 = /^(?!.*tgWebAppVersion.*tgWebAppVersion).*[#?&]tgWebAppVersion=6\.0(&|$)/s

const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

async function launchAt(address: string) {
  // The listeners of the launch before; a page has but one.
  offAll()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', address)
  const receive = (type: string, data?: object) =>
    window.Telegram?.WebView?.receiveEvent(type, data)
  const host = createHost((type, data) => queueMicrotask(() => receive(type, data)))
  window.TelegramWebviewProxy = {
    postEvent: (type, json) => host.receive(type, json === undefined ? null : JSON.parse(json)),
  }
  const device = openTelegram(window)
  const { bank, fetcher } = createFakeBank()
  Object.assign(bank.open, {
    '/v2/system/config': () => jsonResponse(larkspur),
    '/v2/auth/sign-in/telegram': () =>
      device.proof?.hash === 'ab12'
        ? jsonResponse({ ...validity, access_token: 'at-1', refresh_token: 'rt-1' })
        : problem(422, 'TG_DATA_INVALID'),
  })
  Object.assign(bank.pages, {
    '/v2/user': () => jsonResponse(ann),
    '/v2/user/user-data': () => jsonResponse(annData),
  })
  const { app } = startApp({
    realtimeUrl: 'ws://bank/realtime/v1',
    device,
    router: createRouter(),
    bases,
    tenantId: 'acme',
    mint: () => 'minted',
    log: () => {},
    fetcher,
  })
  device.host.ready()
  const rests = () => !['arriving'].includes(sceneShown(app.getSnapshot()))
  const greets = () => app.getSnapshot().children.signIn?.getSnapshot().hasTag('busy') ?? false
  for (let turns = 0; turns < 200 && (!rests() || greets()); turns += 1) await tick()
  const scene = sceneShown(app.getSnapshot())
  app.stop()
  return { device, host, scene, href: location.href }
}

test(`${RUNS} launches, seed ${SEED}`, async () => {
  const scenes = new Map<string, number>()
  const property = fc.asyncProperty(launch, async ({ address, version }) => {
    const { device, host, scene, href } = await launchAt(address)
    scenes.set(scene, (scenes.get(scene) ?? 0) + 1)
    expect(['arriving', 'broken', 'blocked', 'notFound']).not.toContain(scene)
    expect(href).not.toMatch(/[?&#]tgWebApp(Data|Version|Platform|ThemeParams|StartParam)=/)
    expect(device.startPath ?? '/').toMatch(/^\//)
    expect(device.languages.every((one) => /^[\w-]+$/.test(one))).toBe(true)
    expect(document.documentElement.getAttribute('style') ?? '').not.toMatch(/url\(|expression/)
    if (version === '6.0' && SAYS_6_0.test(address))
      expect(host.state.methods.filter((method) => !sinceEver.includes(method))).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
  // Both ends are met, so that none of the rules above is idle.
  expect(scenes.get('signIn')).toBeGreaterThan(0)
  expect([...scenes.keys()].length).toBeGreaterThan(1)
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { wings } from './wings.ts'

/** How the app is built for browsers: what for, for which of them, in which pieces. */

const home = join(import.meta.dirname, '..')

/** What a client is built for, all of it optional: see docs/running.md. */
const builtFor = [
  'TENANT_ID',
  'API_URL',
  'API_V2_URL',
  'API_TOTP_URL',
  'REALTIME_URL',
  'LOGOUT_URL',
]
export const builtIn = Object.fromEntries(
  builtFor.map((name) => [`import.meta.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
)

/** The oldest web views the mini app meets: Telegram on iOS 16 and on Android's WebView 110. */
export const oldest = ['chrome110', 'safari16', 'ios16', 'firefox115']

export const treeshake = {
  propertyReadSideEffects: false as const,
  unknownGlobalSideEffects: false,
}

/**
 * What every one of those browsers is sure to have, or to lack, by what `typeof` says of it: no library
 * need carry what it would do elsewhere. React's developer tools look at `npm run dev` alone.
 */
const sure = {
  function: [
    'AbortController',
    'BigInt',
    'CloseEvent',
    'HTMLElement',
    'MessageChannel',
    'Object.is',
    'Promise',
    'Symbol',
    'WeakMap',
    'WeakSet',
    'WebSocket',
    'clearTimeout',
    'performance.getEntriesByType',
    'performance.now',
    'queueMicrotask',
    'reportError',
    'requestAnimationFrame',
    'setTimeout',
  ],
  number: ['devicePixelRatio'],
  object: ['Reflect', 'document', 'globalThis', 'navigator', 'performance', 'self', 'window'],
  undefined: ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'global', 'require', 'setImmediate'],
}

export const assured: Plugin = {
  name: 'sluice:assured',
  apply: 'build',
  configEnvironment(name) {
    if (name !== 'client') return null
    const known = Object.entries(sure).flatMap(([kind, names]) =>
      names.map((one) => [`typeof ${one}`, JSON.stringify(kind)]),
    )
    return { define: Object.fromEntries(known) as Record<string, string> }
  },
}

/**
 * What is always fetched together is one piece: it travels lighter than many, and sooner. The door is
 * all that stands before the sign-in, its step what may follow there, and the rooms are home with all
 * that stands around whoever is inside. What two need is the former's.
 */
export const pieces = [
  {
    name: 'door',
    priority: 3,
    test: /src\/app\/(open|wiring|house|paths|built|look\/dress|words\/(words|plural)|screens\/house\/Rooms)\.tsx?$|src\/device\/open\.ts$|node_modules\/react-dom\/client\.js$/,
  },
  {
    name: 'refused',
    priority: 2.5,
    test: /src\/(client\/(readRefusal|telegram)|app\/(parts\/(roomIcons|now)|words\/when))\.ts$/,
  },
  {
    name: 'doorstep',
    priority: 2,
    test: /src\/app\/doorstep\.ts$/,
  },
  {
    name: 'rooms',
    priority: 1,
    test: /src\/app\/(behind|screens\/house\/sayInside)\.ts$/,
  },
  ...wings.map(([name, modules]) => ({ name, test: new RegExp(`/(${modules})\\.tsx?$`) })),
]

/**
 * Where a block begins decides how well brotli finds what was said before, and how it writes the way
 * back to it decides what that costs: some of each are tried.
 */
const blocks = [16, 17, 18, 19, 20, 21].map((block) => ({
  [constants.BROTLI_PARAM_LGBLOCK]: block,
}))
const waysBack = [
  [0, 8],
  [0, 12],
  [1, 4],
  [1, 30],
  [2, 60],
  [3, 16],
  [3, 32],
].map(([postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
}))
/** What is larger only engineers fetch: it is not worth the time. */
const WEIGHED_MAX = 400_000
const compress = promisify(brotliCompress)

/** Text is compressed once, here, as hard as brotli can; the bank hands it out as it lies. */
export const packed: Plugin = {
  name: 'sluice:packed',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
    await Promise.all(texts.map(async (file) => pack(join(dir, file))))
  },
}

async function pack(path: string) {
  const text = readFileSync(path)
  const packsBy = (ways: Record<number, number>[]) =>
    Promise.all(ways.map(async (params) => ({ params, packed: await compress(text, { params }) })))
  const first = lightest(await packsBy(blocks))
  const ways = text.length > WEIGHED_MAX ? [] : waysBack
  const others = await packsBy(ways.map((way) => ({ ...first.params, ...way })))
  writeFileSync(`${path}.br`, lightest([first, ...others]).packed)
}

const lightest = <Pack extends { packed: Buffer }>(packs: readonly Pack[]) =>
  packs.reduce((best, one) => (one.packed.length < best.packed.length ? one : best))

/** Writes down which chunk holds what and asks for whom, so that tests can hold it to its bytes. */
export const graphed: Plugin = {
  name: 'sluice:graphed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    if (dir !== join(home, 'dist/app')) return
    const named = (id: string) => id.replace(`${home}/`, '')
    const chunks = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'asset'
        ? []
        : {
            file: chunk.fileName,
            of: chunk.facadeModuleId && named(chunk.facadeModuleId),
            modules: Object.keys(chunk.modules).map(named),
            imports: chunk.imports,
            lazy: chunk.dynamicImports,
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
          },
    )
    writeFileSync(join(home, 'dist/graph.json'), JSON.stringify(chunks, null, 2))
  },
}

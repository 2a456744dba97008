import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'
import { pathOf, sourcesUnder, type Import, type Source } from './source.ts'

/** The areas and packages that each floor may import. */
interface Floor {
  name: string
  root: string
  areas: readonly string[]
  packages: readonly string[]
  /** Packages that may only be imported lazily. */
  lazy?: readonly string[]
  node?: true
  /** Packages of which only types may be imported. */
  types?: readonly string[]
}

const floors: Floor[] = [
  { name: 'contract', root: 'src/contract', areas: ['contract'], packages: ['zod'] },
  { name: 'machines', root: 'machines', areas: ['machines', 'contract'], packages: ['xstate'] },
  {
    name: 'client',
    root: 'src/client',
    areas: ['client', 'contract'],
    packages: ['ofetch'],
  },
  {
    name: 'device',
    root: 'src/device',
    areas: ['device', 'contract'],
    packages: ['@telegram-apps/sdk'],
  },
  {
    name: 'bank',
    root: 'src/bank',
    areas: ['bank', 'contract', 'machines'],
    packages: [
      '@electric-sql/pglite',
      '@hono/node-server',
      '@noble/hashes',
      '@node-rs/argon2',
      '@scure/base',
      '@scure/bip39',
      'abavalidator',
      'countries-list',
      'hono',
      'ibantools',
      'iso-3166',
      'nodemailer',
      'pdfkit',
      'pg',
      'pino',
      'uuidv7',
      'viem',
      'ws',
    ],
    types: ['zod'],
    node: true,
  },
  {
    name: 'app',
    root: 'src/app',
    areas: ['app', 'client', 'device', 'machines', 'contract'],
    packages: [
      'react',
      'react-dom',
      '@xstate/react',
      'xstate',
      '@fontsource-variable/inter',
      '@fontsource/source-serif-4',
      'uqr',
      'virtua',
      'elkjs',
    ],
    lazy: ['@base-ui/react', '@statelyai/inspect'],
    types: ['@statelyai/inspect'],
  },
  {
    name: 'console',
    root: 'src/console',
    areas: ['console', 'app', 'client', 'device', 'machines', 'contract'],
    packages: ['react', 'react-dom', '@xstate/react', 'xstate'],
  },
]

const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target
const isNode = (target: string) => target.startsWith('node:') || builtinModules.includes(target)
const areaOf = (path: string) =>
  path.startsWith('src/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? '')

function mayImport(floor: Floor, source: Source, { target, lazy, typeOnly }: Import): boolean {
  const path = pathOf(source, target)
  if (path !== null) return floor.areas.includes(areaOf(path))
  if (isNode(target)) return floor.node === true
  const name = packageOf(target)
  const { packages, lazy: later = [], types = [] } = floor
  return (
    packages.includes(name) || (lazy && later.includes(name)) || (typeOnly && types.includes(name))
  )
}

/** Imports a chunk again by a computed address, which this rule cannot read. */
const RETRY = 'src/app/loadChunk.ts'

test.each(floors)('$name imports only what its floor allows', (floor) => {
  const sources = sourcesUnder(floor.root)
  expect(sources).not.toEqual([])
  const strays = sources.flatMap((source) =>
    source.imports
      .filter((one) => source.path !== RETRY && !mayImport(floor, source, one))
      .map(({ target }) => `${source.path} imports ${target}`),
  )
  expect(strays).toEqual([])
})

test('the bank imports lifecycles only, no flows', () => {
  const strays = importsOf('src/bank')
    .filter(({ to }) => to.startsWith('machines/'))
    .filter(({ to }) => !/\.life\.ts$|^machines\/kit\/life\.ts$/.test(to))
  expect(strays).toEqual([])
})

test('the console shares parts of the app that know no customer, draws and plays charts, and previews the app', () => {
  const shared =
    /^src\/app\/(ui|i18n|theme|preview)\/|^src\/app\/(built|loadChunk)\.ts$|(words|refusalText)\.ts$|Form\.tsx$|^src\/app\/workbench\/(Drawing\.tsx|drawings\.ts|layout\.ts|openedCase\.ts|drawing\.css)$|^src\/app\/inspection\/trace\.ts$/
  const strays = importsOf('src/console').filter(
    ({ to }) => to.startsWith('src/app/') && !shared.test(to),
  )
  expect(strays).toEqual([])
})

test('one file imports the Telegram SDK', () => {
  const telegram = sourcesUnder('src').filter(({ imports }) =>
    imports.some(({ target }) => packageOf(target) === '@telegram-apps/sdk'),
  )
  expect(telegram.map(({ path }) => path)).toEqual(['src/device/bridge.ts'])
})

test('only the contract imports zod', () => {
  const importers = ['machines', 'src']
    .flatMap(sourcesUnder)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => packageOf(target) === 'zod' && !typeOnly)
        .map(({ target }) => `${path.split('/').slice(0, 2).join('/')} imports ${target}`),
    )
  expect([...new Set(importers)]).toEqual(['src/contract imports zod/mini'])
})

/** Words for readers of the API, many times the size of the schemas. */
const OPENAPI = /^src\/contract\/(document|descriptions|problemShape|fields\/\w+)\.ts$/

test('what describes the API is of the bank, so that no browser loads it', () => {
  const imports = ['machines', 'src'].flatMap(importsOf).filter(({ to }) => OPENAPI.test(to))
  expect(imports).not.toEqual([])
  const strays = imports.filter(({ from }) => !OPENAPI.test(from) && !from.startsWith('src/bank/'))
  expect(strays).toEqual([])
})

test('no code imports a test', () => {
  const strays = ['machines', 'src'].flatMap(importsOf).filter(({ to }) => to.startsWith('tests/'))
  expect(strays).toEqual([])
})

test('imports are relative within a folder and aliased across folders', () => {
  const strays = ['machines', 'src', 'tests'].flatMap(sourcesUnder).flatMap((source) =>
    source.imports
      .filter(({ target }) => target.startsWith('../'))
      .filter(({ target }) => !ownParts(source, target) && hasAlias(pathOf(source, target)))
      .map(({ target }) => `${source.path} imports ${target}`),
  )
  expect(strays).toEqual([])
})

const hasAlias = (path: string | null) => path !== null && /^(machines|src|tests)\//.test(path)

/** A chart too large for one file keeps states in a `.states` folder beside it. */
function ownParts(source: Source, target: string): boolean {
  const folder = posix.dirname(source.path)
  const whole = pathOf(source, target) ?? ''
  return folder.endsWith('.states') && posix.dirname(whole) === posix.dirname(folder)
}

test('every import resolves, and none goes through an index file', () => {
  const every = ['machines', 'src', 'tests'].flatMap(importsOf)
  expect(every.filter(({ to }) => !existsSync(to))).toEqual([])
  expect(every.filter(({ to }) => /(^|\/)index\.tsx?$/.test(to))).toEqual([])
})

function importsOf(root: string) {
  return sourcesUnder(root).flatMap((source) =>
    source.imports.flatMap(({ target }) => {
      const to = pathOf(source, target)
      return to === null ? [] : [{ from: source.path, to }]
    }),
  )
}

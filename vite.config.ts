import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Builds the app for browsers (dist/app) and the bank for Node (dist/bank/main.js); in development
 * the bank lives in Vite's own process; and the tests stand in projects that run alone.
 */

const { PORT, HOST, ...env } = process.env

/** What a client is built for, all of it optional: see docs/running.md. */
const builtFor = [
  'TENANT_ID',
  'API_URL',
  'API_V2_URL',
  'API_TOTP_URL',
  'REALTIME_URL',
  'LOGOUT_URL',
]
const builtIn = Object.fromEntries(
  builtFor.map((name) => [`import.meta.env.${name}`, JSON.stringify(env[name] ?? '')]),
)

/** The oldest web views the mini app meets: Telegram on iOS 16 and on Android's WebView 110. */
const oldest = ['chrome110', 'safari16', 'ios16', 'firefox115']

const at = (path: string) => join(import.meta.dirname, path)

/** The contract only declares: a call nobody makes leaves the build with all its schemas. */
const treeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: ['z', 'endpoint', 'pageOf', 'count'],
} as const

/** Text is compressed once, here, as hard as brotli can; the bank hands it out as it lies. */
const packed: Plugin = {
  name: 'sluice:packed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
      const path = join(dir, file)
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
    }
  },
}

/** Writes down which chunk holds what and asks for whom, so that tests can hold it to its bytes. */
const graphed: Plugin = {
  name: 'sluice:graphed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    if (dir !== at('dist/app')) return
    const named = (id: string) => id.replace(`${import.meta.dirname}/`, '')
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
    writeFileSync(at('dist/graph.json'), JSON.stringify(chunks, null, 2))
  },
}

type Guest = Awaited<ReturnType<typeof import('./src/bank/dev.ts').openAsGuest>>

/** The bank in Vite's process: opened anew when a file of its changes, closed with the server. */
function bankInDev(): Plugin {
  // One after another: the data folder has one owner at a time.
  let opened: Promise<Guest | undefined> = Promise.resolve(undefined)
  const close = () => {
    opened = opened.then(
      (guest) => guest?.close().then(() => undefined),
      () => undefined,
    )
    return opened
  }

  return {
    name: 'sluice:bank',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    async configureServer(server) {
      const reopen = () => {
        opened = close().then(() => openGuest(server))
        return opened
      }
      await reopen()
      server.watcher.on('change', (path) => {
        if (!/\/(src\/(bank|contract)|machines)\//.test(path.replaceAll('\\', '/'))) return
        reopen().catch((thrown: Error) => server.config.logger.error(thrown.message))
      })
      server.middlewares.use((request, response, next) => {
        opened.then((guest) => {
          if (guest?.owns(pathOf(request))) return guest.answer(request, response)
          next()
        }, next)
      })
      // After Vite's own doors, so that only what is no file of the app becomes a page.
      return () =>
        server.middlewares.use((request, response, next) => {
          opened
            .then((guest) => pageIn(server, request, guest))
            .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
        })
    },
    async closeBundle() {
      await close()
    },
  }
}

async function openGuest(server: ViteDevServer): Promise<Guest> {
  const { openAsGuest } = await server.ssrLoadModule(at('src/bank/dev.ts'))
  return openAsGuest(process.env, (line: string) => server.config.logger.info(line))
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/'

/** As the bank does with built pages, the tenant of the asked host is written into the page. */
async function pageIn(server: ViteDevServer, request: IncomingMessage, guest?: Guest) {
  const path = pathOf(request)
  const folder = path.startsWith('/telegram') ? 'telegram/' : ''
  const html = readFileSync(at(`src/app/${folder}index.html`), 'utf8')
  const [hostname = ''] = (request.headers.host ?? '').split(':')
  return (await server.transformIndexHtml(`/${folder}index.html`, html)).replace(
    '<meta name="tenant" content="">',
    `<meta name="tenant" content="${guest?.tenantIdAt(hostname) ?? ''}">`,
  )
}

/** The one test that reads what was built; `npm test` builds first. */
const madeOfDist = 'tests/house/bytes.test.ts'

/** One folder of tests as a project of its own, so that fast ones run alone. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
})

const onPostgres = (timeout: number) => ({
  globalSetup: 'tests/kit/server.ts',
  hookTimeout: timeout,
  testTimeout: timeout,
})

export default defineConfig({
  root: at('src/app'),
  appType: 'custom',
  envDir: false,
  define: builtIn,
  plugins: [react(), packed, graphed, bankInDev()],
  server: { port: Number(PORT || 4100), host: HOST || '127.0.0.1', strictPort: true },
  build: {
    target: oldest,
    // The policy of our pages lets no font and no script come as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: at('dist/app'),
        rolldownOptions: {
          treeshake,
          input: ['index.html', 'telegram/index.html'].map((page) => at(`src/app/${page}`)),
        },
      },
    },
    ssr: {
      build: {
        outDir: at('dist/bank'),
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: { input: at('src/bank/main.ts') },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('fast', ['house', 'contract', 'machines', 'client', 'device'].map(testsIn), {
        exclude: [madeOfDist],
      }),
      project('built', [madeOfDist]),
      project('app', ['tests/app/**/*.test.{ts,tsx}'], { environment: 'happy-dom' }),
      project('bank', [testsIn('bank')], onPostgres(60_000)),
      project('journeys', [testsIn('journeys')], onPostgres(60_000)),
      project('browser', [testsIn('browser')], onPostgres(120_000)),
      project('bench', ['tests/bench/**/*.bench.ts'], { testTimeout: 600_000 }),
    ],
  },
})

function testsIn(folder: string) {
  return `tests/${folder}/**/*.test.ts`
}

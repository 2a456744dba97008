import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BuildEnvironmentOptions, Plugin } from 'vite'

const home = join(import.meta.dirname, '..')
const outDir = join(home, 'dist/app')

/** Build settings, all optional: see docs/running.md. */
const names = ['TENANT_ID', 'API_URL', 'API_V2_URL', 'API_TOTP_URL', 'REALTIME_URL', 'LOGOUT_URL']
export const define = Object.fromEntries(
  names.map((name) => [`import.meta.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
)

const app: BuildEnvironmentOptions = {
  outDir,
  rolldownOptions: {
    input: join(home, 'src/app/index.html'),
    // One chunk for all the first screen imports, one for all that home adds: each is fetched
    // whole.
    output: {
      codeSplitting: {
        groups: [
          { name: 'main', tags: ['$initial'], priority: 1 },
          { name: 'home', test: /features\/(app\/(SignedIn|ports)|wallet\/Home)\.tsx?$/ },
        ],
      },
    },
  },
}

/** Built apart: sharing modules with the app would split its first chunk into dozens. */
const tools: BuildEnvironmentOptions = {
  outDir,
  emptyOutDir: false,
  rolldownOptions: {
    input: ['telegram', 'workbench'].map((page) => join(home, `src/app/${page}/index.html`)),
  },
}

/** The staff's own entry: no module of theirs is in a chunk of customers. */
const staffConsole: BuildEnvironmentOptions = {
  outDir,
  emptyOutDir: false,
  rolldownOptions: { input: join(home, 'src/app/console/index.html') },
}

const compress = promisify(brotliCompress)

/** Builds for browsers and precompresses the text files; the bank serves them as they are. */
export const clientBuild: Plugin = {
  name: 'sluice:client-build',
  apply: 'build',
  config: () => ({
    environments: {
      client: { build: app },
      tools: { consumer: 'client', build: tools },
      console: { consumer: 'client', build: staffConsole },
    },
  }),
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle(_, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
    await Promise.all(
      texts.map(async (name) => {
        const path = join(outDir, name)
        writeFileSync(`${path}.br`, await compress(readFileSync(path)))
      }),
    )
    if (this.environment.name !== 'client') return
    const relative = (id: string) => id.replace(`${home}/`, '')
    const chunks = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'asset'
        ? []
        : {
            file: chunk.fileName,
            of: chunk.facadeModuleId && relative(chunk.facadeModuleId),
            modules: Object.keys(chunk.modules).map(relative),
            imports: chunk.imports,
            lazy: chunk.dynamicImports,
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
          },
    )
    // Read by the bundle size test.
    writeFileSync(join(home, 'dist/graph.json'), JSON.stringify(chunks, null, 2))
  },
}

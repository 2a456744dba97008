import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BuildEnvironmentOptions, Plugin } from 'vite'

const home = join(import.meta.dirname, '..')
const outDir = join(home, 'dist/app')

const names = ['TENANT_ID', 'API_URL', 'API_V2_URL', 'API_TOTP_URL', 'REALTIME_URL', 'LOGOUT_URL']
const env = (name: string, otherwise = '') => [
  `import.meta.env.${name}`,
  JSON.stringify(process.env[name] ?? otherwise),
]
export const define: Record<string, string> = Object.fromEntries([
  ...names.map((name) => env(name)),
  // Only in the workbench, which is used where it was built.
  env('EDITOR_URL', `vscode://file/${home.replaceAll('\\', '/').replace(/^\//, '')}/{path}`),
])

const app: BuildEnvironmentOptions = {
  outDir,
  rolldownOptions: {
    input: join(home, 'src/app/index.html'),
    // One chunk each for what the first screen imports, what home adds and what three pages share.
    output: {
      codeSplitting: {
        groups: [
          { name: 'main', tags: ['$initial'], priority: 3 },
          {
            name: 'home',
            test: /features\/(app\/(SignedIn|ports)|wallet\/(HomePage|homePorts))\.tsx?$/,
            priority: 2,
          },
          {
            name: 'shared',
            // Not i18n: the words of the first screen would wait for it.
            test: /\/(machines|src\/(app\/(features|ui)|client|contract|device))\//,
            minShareCount: 3,
            priority: 1,
          },
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

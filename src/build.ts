import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const home = join(import.meta.dirname, '..')
const outDir = join(home, 'dist/app')
const compress = promisify(brotliCompress)

const names = ['TENANT_ID', 'API_URL', 'API_V2_URL', 'API_TOTP_URL', 'REALTIME_URL', 'LOGOUT_URL']
const env = (name: string, otherwise = '') => [
  `import.meta.env.${name}`,
  JSON.stringify(process.env[name] ?? otherwise),
]
export const define: Record<string, string> = Object.fromEntries([
  ...names.map((name) => env(name)),
  env('EDITOR_URL', `vscode://file/${home.replaceAll('\\', '/').replace(/^\//, '')}/{path}`),
])

/** What the first screen imports, what home adds, and what three pages share are a chunk each. */
const groups = [
  { name: 'main', tags: ['$initial' as const], priority: 3 },
  {
    name: 'home',
    test: /features\/(app\/(SignedIn|ports)|wallet\/(HomePage|homePorts))\.tsx?$/,
    priority: 2,
  },
  // Not i18n: the words of the first screen would wait for it.
  {
    name: 'shared',
    test: /\/(machines|src\/(app\/(features|ui)|client|contract|device))\//,
    minShareCount: 3,
    priority: 1,
  },
]

const pages = (names: string[], output = {}) => ({
  outDir,
  emptyOutDir: names.includes(''),
  rolldownOptions: {
    input: names.map((name) => join(home, 'src/app', name, 'index.html')),
    output,
  },
})

/** Builds for browsers, and compresses beforehand what the bank serves. */
export const clientBuild: Plugin = {
  name: 'sluice:client-build',
  apply: 'build',
  // Apart: sharing modules would split the first chunk into dozens, and bring staff's to customers.
  config: () => ({
    environments: {
      client: { build: pages([''], { codeSplitting: { groups } }) },
      tools: { consumer: 'client', build: pages(['telegram', 'workbench']) },
      console: { consumer: 'client', build: pages(['console']) },
    },
  }),
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle(_, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
    const pack = async (path: string) =>
      writeFileSync(`${path}.br`, await compress(readFileSync(path)))
    await Promise.all(texts.map((name) => pack(join(outDir, name))))
    if (this.environment.name !== 'client') return
    // Read by the bundle size test.
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'asset' ? [] : listed(one)))
    writeFileSync(join(home, 'dist/graph.json'), JSON.stringify(chunks))
  },
}

const listed = (chunk: Rolldown.OutputChunk) => ({
  file: chunk.fileName,
  of: chunk.facadeModuleId,
  modules: Object.keys(chunk.modules),
  imports: chunk.imports,
  lazy: chunk.dynamicImports,
  css: [...(chunk.viteMetadata?.importedCss ?? [])],
})

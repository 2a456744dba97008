import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { devBank } from './src/devBank.ts'
import { hotReload } from './src/hotReload.ts'
import { tests } from './tests/kit/projects.ts'

/**
 * Builds the app for browsers (dist/app) and the bank for Node (dist/bank/main.js); in development
 * the bank lives in Vite's own process.
 */

const at = (path: string) => join(import.meta.dirname, path)
const { PORT, HOST, EDITOR_URL = `vscode://file${at('/{path}')}` } = process.env

/** What the first screen imports and what home adds are a chunk each. */
const groups = [
  { name: 'main', tags: ['$initial' as const], priority: 2 },
  { name: 'home', test: /features\/(app\/(SignedIn|ports)|wallet\/(HomePage|homePorts))\.tsx?$/ },
]
const output = { codeSplitting: { groups } }

const page = (name: string) => ({
  consumer: 'client' as const,
  build: { rolldownOptions: { input: at(`src/app/${name}/index.html`) } },
})

/** Compresses beforehand what the bank serves. */
const compressed: Plugin = {
  name: 'sluice:compressed',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string) => {
      const bytes = await promisify(brotliCompress)(readFileSync(join(dir, name)))
      writeFileSync(join(dir, `${name}.br`), bytes)
    }
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /\.(js|css|svg|json)$/.test(name))
        .map(pack),
    )
  },
}

export default defineConfig({
  root: at('src/app'),
  appType: 'custom',
  envDir: false,
  envPrefix: ['TENANT_ID', 'API_URL', 'API_V2_URL', 'API_TOTP_URL', 'REALTIME_URL', 'LOGOUT_URL'],
  define: { 'import.meta.env.EDITOR_URL': JSON.stringify(EDITOR_URL) },
  plugins: [react(), compressed, devBank(), hotReload],
  server: { port: Number(PORT || 4100), host: HOST || '127.0.0.1', strictPort: true },
  build: {
    outDir: at('dist/app'),
    // The oldest web views the mini app meets: Telegram on iOS 16 and on Android's WebView 110.
    target: ['chrome110', 'safari16', 'ios16', 'firefox115'],
    // The policy of our pages lets no font and no script come as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    reportCompressedSize: false,
  },
  builder: {},
  // Apart: sharing modules would split the first chunk into dozens, and bring staff's to customers.
  environments: {
    client: { build: { rolldownOptions: { input: at('src/app/index.html'), output } } },
    tools: page('workbench'),
    telegram: page('telegram'),
    console: page('console'),
    ssr: {
      build: {
        outDir: at('dist/bank'),
        target: 'node20',
        sourcemap: true,
        rolldownOptions: { input: at('src/bank/main.ts') },
      },
    },
  },
  test: tests,
})

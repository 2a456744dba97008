import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { clientBuild, define } from './src/build.ts'
import { devBank } from './src/devBank.ts'
import { hotReload } from './src/hotReload.ts'
import { tests } from './tests/kit/projects.ts'

/**
 * Builds the app for browsers (dist/app) and the bank for Node (dist/bank/main.js); in development
 * the bank lives in Vite's own process.
 */

const { PORT, HOST } = process.env

const at = (path: string) => join(import.meta.dirname, path)

export default defineConfig({
  root: at('src/app'),
  appType: 'custom',
  envDir: false,
  define,
  plugins: [react(), clientBuild, devBank(), hotReload],
  server: { port: Number(PORT || 4100), host: HOST || '127.0.0.1', strictPort: true },
  build: {
    // The oldest web views the mini app meets: Telegram on iOS 16 and on Android's WebView 110.
    target: ['chrome110', 'safari16', 'ios16', 'firefox115'],
    // The policy of our pages lets no font and no script come as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
  },
  builder: {},
  environments: {
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
  test: tests,
})

import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { devBank } from './src/devBank.ts'
import { hotReload } from './src/hotReload.ts'
import { tests } from './tests/kit/projects.ts'

/** Builds the app (dist/app) and the bank (dist/bank); in development Vite's process runs the bank. */
const at = (path: string) => `${import.meta.dirname}/${path}`
const { PORT, HOST, EDITOR_URL = `vscode://file/${at('{path}')}` } = process.env

const nameOfWords = (id: string) => /words\.(en|ru)/.exec(id)?.[0]
const laterWords = /features\/(?!app|call|developer|refusal|sandbox|session|webhook)\w+\/words/
/** What the first screen imports, what home adds, and all other pages are a chunk each. */
const groups = [
  { name: 'main', tags: ['$initial' as const], priority: 3 },
  // Among the pages it would bring all of them to the sign-in of the mini app.
  { name: 'start', test: /contract\/kit\/start/, priority: 3 },
  {
    name: 'home',
    test: /(app\/(SignedIn|signedIn\.page|ports)|wallet\/(HomePage|homePorts))\.ts/,
    priority: 2,
  },
  // Not i18n: the words of the first screen would wait for it.
  // So are their words: over a long line, six files at a time, a dozen of them took a second.
  { name: 'plural', test: /i18n\/plural/, priority: 3 },
  { name: nameOfWords, test: /(i18n|features\/(app|session))\/words\.(en|ru)/, priority: 3 },
  { name: nameOfWords, test: /(activity|overview|wallet)\/words/, priority: 2 },
  { name: nameOfWords, test: laterWords, priority: 1 },
  // Small chunks compress badly, and each names what it takes of the others.
  {
    name: 'later',
    test: /\/(realtimeChannel|feed|flowCounter|AcceptTerms|ArrivalToast|ChallengePanel|ChallengeReminder|OrdersReminder|RecordingBanner|ReminderPanel|SharedMoney)\.tsx?/,
  },
  {
    name: 'locked',
    test: /\/(BlockedPage|ClosedAccount|LockScreen|notFound\.page|NotFoundPage|RefusalDetails|SignInProof|UnknownUser|passkeys|passkeySignIn|signInProofPorts)\.tsx?/,
  },
  {
    name: 'pages',
    test: /(app\/more|(account|activity|card|counterparty|currency|help|kyc|member|notice|order|paymentRequest|payout|person|referral|resume|schedule|search|spending|statement|wallet)\/\w+)\.page\.ts|(card\/Purchase|dispute\/DisputePage|member\/ClosedToRole|ui\/QrCode)\.tsx/,
  },
]

/** Each page names all chunks it may load, and hashes compress badly. */
const names = {
  hashCharacters: 'hex' as const,
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

const page = (name: string, output = {}) => ({
  consumer: 'client' as const,
  build: {
    manifest: `.vite/${name.replace('/', '-') || 'app'}.json`,
    rolldownOptions: { input: at(`src/app/${name}/index.html`), output },
  },
})

/** Compresses beforehand what the bank serves. */
const compressed: Plugin = {
  name: 'sluice:compressed',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir }, bundle) {
    const pack = async (path: string) =>
      writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
    await Promise.all(texts.map((name) => pack(`${dir}/${name}`)))
  },
}

export default defineConfig({
  root: at('src/app'),
  appType: 'custom',
  envPrefix: ['TENANT_ID', 'API_URL', 'API_V2_URL', 'API_TOTP_URL', 'REALTIME_URL', 'LOGOUT_URL'],
  define: { 'import.meta.env.EDITOR_URL': JSON.stringify(EDITOR_URL) },
  // What the shim stands in for is in React since 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), compressed, devBank(), hotReload],
  server: { port: Number(PORT || 4100), host: HOST || '127.0.0.1', strictPort: true },
  build: {
    outDir: at('dist/app'),
    rolldownOptions: {
      checks: { pluginTimings: false },
      // To read a property does nothing here, so a declared call that no page makes is left out.
      treeshake: { propertyReadSideEffects: false },
    },
    // The oldest web views the mini app meets: Telegram on iOS 16 and on Android's WebView 110.
    target: ['chrome110', 'safari16', 'ios16', 'firefox115'],
    // The policy of our pages lets no font and no script come as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    chunkSizeWarningLimit: 9_000,
  },
  // Apart: sharing modules would split the first chunk into dozens, and bring staff's to customers.
  environments: {
    client: page('', { codeSplitting: { groups }, ...names }),
    workbench: page('workbench'),
    screen: page('workbench/screen'),
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

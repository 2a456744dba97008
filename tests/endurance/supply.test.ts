import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bankIn } from '#tests/built/bankProcess'
import { atMost, deep, hold, noted } from './figures.ts'

/** Dependencies, and that nothing is loaded from elsewhere at run time. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-supply-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Locked {
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package of the lock file has a checksum', () => {
  const outsideTransaction = packages.filter(
    ([, { integrity }]) => !integrity?.startsWith('sha512-'),
  )
  expect(packages.length).toBeGreaterThan(100)
  expect(outsideTransaction.map(([path]) => path)).toEqual([])
})

const pages = readdirSync('dist/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => [name, readFileSync(join('dist/app', name), 'utf8')] as const)

test.each(pages)('%s loads every script and style from its own origin', (_, html) => {
  const fetched = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]*)"/g)]
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.map(([, at]) => at).filter((at) => !/^\/(?!\/)|^data:/.test(at ?? ''))).toEqual([])
})

test('no built script loads from elsewhere', () => {
  const scripts = readdirSync('dist/app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join('dist/app', name), 'utf8')] as const)
  expect(scripts.length).toBeGreaterThan(5)
  const remote = /(?:\bfrom|\bimport\(?|importScripts\()\s*["'`](?:https?:)?\/\/|<script\b[^>]*src=/
  expect(scripts.filter(([, text]) => remote.test(text)).map(([name]) => name)).toEqual([])
})

test.runIf(deep)('starts after an install without scripts, and lists its parts', async () => {
  const begun = performance.now()
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file))
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const bill = billOf(folder)
  const names = new Set(bill.components.map(({ purl }) => purl))
  expect(names.size).toBeGreaterThan(50)
  expect(bill.components.filter(({ version }) => !version)).toEqual([])
  // The build works without install scripts.
  const requested = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  const bank = await bankIn(join(folder, 'data'), folder)
  await bank.start()
  const health = (await (await fetch(bank.at('/health'))).json()) as { engine: string }
  await bank.stopAll()
  hold('supply', (performance.now() - begun) / 1_000, [
    noted(
      'installed from the lock file without install scripts',
      `yes, and started on ${health.engine}`,
    ),
    noted('packages in the lock file, each with its checksum', String(packages.length)),
    noted(
      'components of the bill of materials (CycloneDX, `npm sbom --omit dev`)',
      String(names.size),
    ),
    noted(
      'packages with install scripts',
      requested.map(([path]) => path.replace(/^.*node_modules\//, '')).join(', ') || 'none',
    ),
    atMost('scripts from other origins in the build', 0, 0),
  ])
})

interface Bill {
  components: { purl: string; version?: string }[]
}

const billOf = (cwd: string) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    }),
  ) as Bill

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './source.ts'

/** Rules for the repository as a whole. */

const folders = ['machines', 'src', 'tests', 'docs', '.ci']
const topLevel = [
  'README.md',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'biome.json',
  '.oxlintrc.json',
  '.gitignore',
  '.node-version',
]
const files = [...topLevel, ...folders.flatMap(filesUnder)]
const texts = files
  .filter((path) => !/\.(png|woff2|ico|br)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Package

test('every dependency is pinned to one version', () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const loose = Object.entries(all).filter(
    ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file names no host and has every checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
  }
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})

/** Except this file, which contains the forbidden words. */
const others = texts.filter(({ path }) => path !== 'tests/conventions/repo.test.ts')

test('no file has a path of somebody’s machine', () => {
  const machine = /\/work\/|\/root\/|\/home\/\w|[A-Z]:\\Users/
  const found = others.filter(({ text }) => machine.test(text)).map(({ path }) => path)
  expect(found).toEqual([])
})

test('no comment defers work or mutes a check', () => {
  const words = [/\bTODO\b/, /\bFIXME\b/, /\bXXX\b/]
  const mutes = [/[eo]s?x?lint-disable/, /biome-ignore/, /@ts-ignore/, /@ts-nocheck/]
  const found = others.flatMap(({ path, text }) =>
    [...words, ...mutes]
      .filter((pattern) => pattern.test(text))
      .map((pattern) => `${path} says ${pattern.source}`),
  )
  expect(found).toEqual([])
})

const pages = texts.filter(({ path }) => path.endsWith('.md'))

test('every link in the docs resolves', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !resolves(path, link))
      .map((link) => `${path} links to ${link}`),
  )
  expect(pages.length).toBeGreaterThan(5)
  expect(broken).toEqual([])
})

function resolves(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? page : posix.join(posix.dirname(page), file)
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(readFileSync(path, 'utf8')).includes(anchor)
}

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every file named in the docs exists', () => {
  const mentions = pages.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /`((?:machines|src|tests|docs)\/[\w./-]*\w\.\w+|(?:machines|src|tests|docs)(?:\/\w+)*\/)`/g,
      ),
    ].map(([, file = '']) => ({ path, file })),
  )
  const missing = mentions.filter(({ file }) => !existsSync(file))
  expect(missing.map(({ path, file }) => `${path} names ${file}`)).toEqual([])
})

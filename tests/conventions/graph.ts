import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createBuilder } from 'vite'
import { vi } from 'vitest'

/** A chunk: its entry module, what it imports and loads lazily. */
export interface Chunk {
  file: string
  of: string | null
  imports: string[]
  lazy: string[]
  css: string[]
}

interface Listed {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** As Vite lists the chunks of the app. */
export function readGraph(): Chunk[] {
  const listed = JSON.parse(readFileSync('dist/app/.vite/app.json', 'utf8')) as Record<
    string,
    Listed
  >
  const files = (names: string[] = []) => names.map((name) => listed[name]!.file)
  return Object.values(listed)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file, src, imports, dynamicImports, css = [] }) => ({
      file,
      of: src === undefined ? null : join('src/app', src),
      imports: files(imports),
      lazy: files(dynamicImports),
      css,
    }))
}

/** The modules of each chunk, by building the same once more. */
export async function readModules(): Promise<Map<string, string[]>> {
  // Or development builds of the libraries would be bundled.
  vi.stubEnv('NODE_ENV', 'production')
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } })
  const built = await builder.build(builder.environments['client']!)
  vi.unstubAllEnvs()
  if (!('output' in built)) throw new Error('Vite built something else.')
  return new Map(
    built.output
      .filter((part) => part.type === 'chunk')
      .map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(process.cwd(), id)),
      ]),
  )
}

/** One language is fetched, and Russian weighs more. Words of several features have no module. */
const WORDS = /words\.ru(\.ts$|-)/

export const fetchedForSignIn = (graph: Chunk[]) => fetchedFor(graph, 'src/app/index.html', [WORDS])

/** The page's chunk with its imports, and the lazy chunks that `requests` match. */
export function fetchedFor(
  graph: Chunk[],
  page: string,
  requests: readonly RegExp[] = [],
): Chunk[] {
  const fetched = new Set<Chunk>()
  const fetch = (chunk: Chunk | undefined) => {
    if (!chunk || fetched.has(chunk)) return
    fetched.add(chunk)
    const lazy = chunk.lazy.filter((file) => {
      const of = graph.find((one) => one.file === file)?.of ?? file
      return requests.some((pattern) => pattern.test(of))
    })
    for (const file of [...chunk.imports, ...lazy]) fetch(graph.find((one) => one.file === file))
  }
  fetch(graph.find(({ of }) => of === page))
  return [...fetched]
}

/** Brotli size. */
export const packedBytes = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(`dist/app/${file}.br`).size, 0)

/** Home with its data; the realtime client is loaded afterwards. */
export const fetchedForHome = (graph: Chunk[]) =>
  fetchedFor(graph, 'src/app/index.html', [WORDS, /^assets\/home-\w+\.js$/])

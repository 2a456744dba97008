import { readFileSync, statSync } from 'node:fs'

/** A chunk as src/build.ts lists it: its entry module, what it contains, imports and loads lazily. */
export interface Chunk {
  file: string
  of: string | null
  modules: string[]
  imports: string[]
  lazy: string[]
  css: string[]
}

export const readGraph = (): Chunk[] =>
  JSON.parse(readFileSync('dist/graph.json', 'utf8').replaceAll(`${process.cwd()}/`, '')) as Chunk[]

/** One language is fetched, and Russian weighs more. */
const WORDS = /words\.ru\.ts$/

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
      const of = graph.find((one) => one.file === file)?.of
      return of && requests.some((pattern) => pattern.test(of))
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
  fetchedFor(graph, 'src/app/index.html', [
    WORDS,
    /^src\/app\/features\/(app\/signedIn|wallet\/home)\.page\.ts$/,
  ])

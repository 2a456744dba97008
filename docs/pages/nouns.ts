import type { Endpoint } from '#contract/kit/endpoint'

type Calls = Record<string, Endpoint>

/** The calls by noun. The nouns are the files of the contract: each gathers its calls in one export. */
export function nouns(): [string, [string, Endpoint][]][] {
  const files = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', {
    eager: true,
  })
  const gathered = Object.entries(files).flatMap(([path, exported]): [string, Calls][] => {
    const noun = path.replace(/^.*\/|\.ts$/g, '')
    const calls = exported[`${noun}Calls`] as Calls | undefined // by its name
    return calls ? [[noun, calls]] : []
  })
  // One noun may gather what another declares; its own is the later, and longer, name.
  const nounOf = new Map(
    gathered.flatMap(([noun, calls]) => Object.keys(calls).map((name) => [name, noun])),
  )
  return gathered.map(([noun, calls]) => [
    noun,
    Object.entries(calls).filter(([name]) => nounOf.get(name) === noun),
  ])
}

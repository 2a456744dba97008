import type { Endpoint } from '#contract/kit/endpoint'

type Calls = Record<string, Endpoint>

/** The calls by noun. A noun is a file of the contract, which exports its calls as `nounCalls`. */
export function nouns(): [string, [string, Endpoint][]][] {
  const files = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', {
    eager: true,
  })
  const groups = Object.entries(files).flatMap(([path, exported]): [string, Calls][] => {
    const noun = path.replace(/^.*\/|\.ts$/g, '')
    const calls = exported[`${noun}Calls`] as Calls | undefined // by its name
    return calls ? [[noun, calls]] : []
  })
  // A noun's export may include another's calls; the later, longer-named noun owns them.
  const nounOf = new Map(
    groups.flatMap(([noun, calls]) => Object.keys(calls).map((name) => [name, noun])),
  )
  return groups.map(([noun, calls]) => [
    noun,
    Object.entries(calls).filter(([name]) => nounOf.get(name) === noun),
  ])
}

import { nounFacts, type CallFacts, type NounFacts } from './facts.ts'

/** The calls that have every word of a search in their noun, name, method, path or description. */
export function callsMatching(search: string): NounFacts[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return nounFacts.flatMap(({ noun, calls }) => {
    const found = calls.filter(({ name, verb, path, description }) => {
      const text = `${noun} ${name} ${verb} ${path} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [{ noun, calls: found }] : []
  })
}

export const callNamed = (wanted: string): CallFacts | undefined =>
  nounFacts.flatMap(({ calls }) => calls).find(({ name }) => name === wanted)

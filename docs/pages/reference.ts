import { descriptions } from '#contract/descriptions'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import type { CallName } from '#contract/table'
import type { CallFacts, NounFacts } from '#app/features/call/facts.ts'
import { nouns } from './nouns.ts'
import { sampleOf } from './sample.ts'
import { fieldsOf, schemaOf, type FieldFact } from './schema.ts'

/** The reference of each call, from its declaration: for the page in the app and for the docs. */
export const referenceFacts = (): NounFacts[] =>
  nouns().map(([noun, calls]) => ({
    noun: spacedOut(noun),
    calls: calls.map(([name, call]) => factsOf(name as CallName, call)), // the table's own names
  }))

/** One line for each call, so that a diff shows which one changed. */
export const referenceFile = (): string => {
  const groups = referenceFacts().map(({ noun, calls }) => {
    const lines = calls.map((call) => `    ${JSON.stringify(call)}`).join(',\n')
    return `  { "noun": ${JSON.stringify(noun)}, "calls": [\n${lines}\n  ] }`
  })
  return `[\n${groups.join(',\n')}\n]\n`
}

/** `cardOrder` reads "card order". */
const spacedOut = (noun: string) => noun.replace(/[A-Z]/g, (char) => ` ${char.toLowerCase()}`)

function factsOf(name: CallName, call: Endpoint): CallFacts {
  const { base, verb, path, who, repeat, rate, good = 200, sandbox, tenantless, streams } = call
  return {
    name,
    description: descriptions[name],
    verb,
    base,
    path: basePaths[base] + path,
    who,
    repeat,
    rate,
    good,
    asks: fieldsOf(schemaOf(call.ask, 'input')).map((field) => placed(field, call)),
    input: sampleOf(name, call),
    answers: streams ? [] : answersOf(call),
    refuses: call.refuses,
    ...(call.keyless && { keyless: true }),
    ...(streams && { streams }),
    ...(sandbox && { sandbox }),
    ...(tenantless && { tenantless }),
    ...(call.fromNamedAddress && { fromNamedAddress: true }),
  }
}

function placed(field: FieldFact, { verb, path }: Endpoint) {
  const inPath = path.split('/').includes(`:${field.name}`)
  return { ...field, in: inPath ? 'path' : verb === 'GET' ? 'query' : 'body' } as const
}

/** A union is described by its first member, a bare list by its items. */
function answersOf({ reply }: Endpoint): FieldFact[] {
  const schema = schemaOf(reply, 'output')
  const [whole = schema] = schema.anyOf ?? []
  return whole.items ? fieldsOf(whole.items, 2, '[].') : fieldsOf(whole, 2)
}

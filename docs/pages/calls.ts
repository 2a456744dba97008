import * as z from 'zod/mini'
import {
  basePaths,
  everywhere,
  everywhereInside,
  everywhereKeyed,
  type Endpoint,
} from '#contract/kit/endpoint'
import { code, notice, tableOf } from './table.ts'

/** Every call of the table, a noun a section, as its declaration says it. */
export function callsPage(): string {
  return [
    notice,
    '# Calls',
    'One declaration in `src/contract/` makes the client, the bank, the OpenAPI document at `/openapi.json` and this page.',
    'Every call names its tenant in `x-tenant-id`, save where it says otherwise. A field that is not listed is refused.',
    usual('Any call may be refused with', everywhere),
    usual('A call that names its caller, also with', everywhereInside),
    usual('A call with an `idempotency-key`, also with', everywhereKeyed),
    ...nouns().flatMap(([noun, calls]) => [
      `## ${noun}`,
      ...Object.entries(calls).flatMap(([name, call]) => sectionOf(name, call)),
    ]),
    '',
  ].join('\n\n')
}

const usual = (words: string, codes: readonly string[]) => `${words} ${codes.map(code).join(', ')}.`

/** The nouns are the files of the contract: each gathers its calls under one export. */
function nouns(): [string, Record<string, Endpoint>][] {
  const files = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', {
    eager: true,
  })
  return Object.entries(files).flatMap(([path, exported]) => {
    const noun = path.replace(/^.*\/|\.ts$/g, '')
    const calls = exported[`${noun}Calls`] as Record<string, Endpoint> | undefined // by its name
    return calls ? [[noun, calls] as [string, Record<string, Endpoint>]] : []
  })
}

function sectionOf(name: string, call: Endpoint): string[] {
  const { base, verb, path, good = 200, refuses } = call
  const fields = fieldsOf(call.ask, 'input')
  return [
    `### ${name}`,
    `${code(`${verb} ${basePaths[base]}${path}`)} answers ${good}. ${mannersOf(call)}`,
    ...(fields.length > 0 ? [tableOf(['asks', 'is', ''], fields)] : ['Asks nothing.']),
    call.streams
      ? `Answers a file of ${code(call.streams)}, as it is made.`
      : `Answers ${answerOf(call.reply)}.`,
    ...(refuses.length > 0 ? [usual('Refuses with', refuses)] : []),
  ]
}

function mannersOf({ who, repeat, rate, audit, bypass, sandbox, tenantless, cached }: Endpoint) {
  return [
    `Who: ${who.join(', ')}.`,
    `Repeat: ${repeat}.`,
    `Rate: ${rate}.`,
    audit && `Audited as ${code(audit)}.`,
    bypass && 'A 401 reaches the caller untouched.',
    sandbox && 'Sandbox tenants only.',
    tenantless && 'Works without a tenant.',
    cached && 'May be cached by ETag.',
  ]
    .filter(Boolean)
    .join(' ')
}

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: string | number | boolean
  default?: string | number | boolean
  format?: string
  pattern?: string
  maxLength?: number
}

const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

function fieldsOf(schema: z.ZodMiniType, io: 'input' | 'output'): string[][] {
  const { properties = {}, required = [] } = shapeOf(schema, io)
  return Object.entries(properties).map(([name, shape]) => [
    code(name),
    spoken(shape),
    shape.default !== undefined
      ? `${String(shape.default)} unless said`
      : required.includes(name)
        ? ''
        : 'may be left out',
  ])
}

function spoken(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(spoken).join(' or ')
  if (shape.const !== undefined) return code(String(shape.const))
  if (shape.enum) return shape.enum.map((word) => code(String(word))).join(', ')
  if (shape.type === 'array') return `list of ${spoken(shape.items ?? {})}`
  const kind = [shape.type ?? 'anything'].flat().join(' or ')
  const limits = [
    shape.format,
    shape.pattern && !shape.format && `matching ${code(shape.pattern)}`,
    shape.maxLength && `at most ${shape.maxLength} characters`,
  ]
  return [kind, ...limits.filter(Boolean)].join(', ')
}

function answerOf(reply: z.ZodMiniType): string {
  const shape = shapeOf(reply, 'output')
  const wholes = shape.anyOf ?? [shape]
  return wholes
    .map(({ properties = {} }) => Object.keys(properties).map(code).join(', ') || 'a document')
    .join('; or ')
}

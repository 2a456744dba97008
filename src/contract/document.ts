import * as z from 'zod/mini'
import { KEY_HEADER } from './developer.ts'
import { basePaths, type Endpoint, type CallerKind } from './kit/endpoint.ts'
import type { RefusalCode } from './kit/refusal.ts'
import { refusals } from './kit/refusals.ts'
import { TENANT_HEADER } from './kit/wire.ts'
import { descriptions } from './descriptions.ts'
import { calls, type CallName } from './table.ts'

/**
 * The endpoints as an OpenAPI 3.1 document, built from the schemas that client and bank parse with.
 */
export function documentOf(
  version: string,
  mayRefuse: (endpoint: Endpoint) => readonly RefusalCode[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  // Endpoints on one path may name its parameters differently; the document uses the first names.
  const namesAt = new Map<string, string[]>()
  for (const [name, endpoint] of calls) {
    const full = basePaths[endpoint.base] + endpoint.path
    const bare = full.replace(/:\w+/g, ':')
    const names = namesAt.get(bare) ?? namesIn(full)
    namesAt.set(bare, names)
    const path = [...names].reduce((rest, one) => rest.replace(/:\w+/, `{${one}}`), full)
    paths[path] = {
      ...paths[path],
      [endpoint.verb.toLowerCase()]: operationOf(name, endpoint, names, mayRefuse(endpoint)),
    }
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Sluice',
      version,
      description: 'Wallets, cards, transfers, exchange, identity and keys of one bank.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(([, { path }]) => tagOf(path)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session, or any key.' },
        key: { type: 'apiKey', in: 'header', name: KEY_HEADER, description: 'A key of any kind.' },
      },
      schemas: { Problem: problemShape },
      parameters: headerParameters,
    },
  }
}

const headerParameters = {
  Tenant: {
    name: TENANT_HEADER,
    in: 'header',
    required: true,
    description: 'Whose bank is asked.',
    schema: { type: 'string', format: 'uuid' },
  },
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: true,
    description: 'Minted once per intent; a repeat hears the same answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  OptionalIdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description: 'Without it a repeat happens again, and the response warns of that.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

const tagOf = (path: string) => path.split('/')[1] ?? ''

interface ObjectShape {
  properties?: Record<string, unknown>
  required?: string[]
}

/** A transform's output is no concern of the caller's, so JSON Schema shows the input. */
const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, word]) => word!)

function operationOf(
  name: CallName,
  endpoint: Endpoint,
  shownNames: readonly string[],
  codes: readonly RefusalCode[],
) {
  const { verb, path, ask, good = 200, who, repeat, tenantless } = endpoint
  const { properties = {}, required = [], ...rest } = shapeOf(ask, 'input') as ObjectShape
  const inPath = new Set(namesIn(path))
  const others = Object.entries(properties).filter(([word]) => !inPath.has(word))
  const inQuery = verb === 'GET' ? others : []
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: summaryOf(name),
    description: descriptions[name],
    security: securityOf(who),
    parameters: [
      ...(tenantless ? [] : [{ $ref: '#/components/parameters/Tenant' }]),
      ...(repeat === 'keyed'
        ? [{ $ref: `#/components/parameters/${keyParameter(endpoint)}` }]
        : []),
      ...[...inPath].map((word, at) =>
        parameter('path', shownNames[at] ?? word, properties[word], true),
      ),
      ...inQuery.map(([word, schema]) => parameter('query', word, schema, required.includes(word))),
    ],
    ...(verb !== 'GET' && {
      requestBody: {
        required: others.some(([word]) => required.includes(word)),
        content: {
          'application/json': {
            schema: {
              ...rest,
              properties: Object.fromEntries(others),
              required: required.filter((word) => !inPath.has(word)),
            },
          },
        },
      },
    }),
    responses: { [good]: goodAnswer(endpoint), ...refusedAnswers(codes) },
    'x-who': who satisfies readonly CallerKind[],
  }
}

const keyParameter = ({ keyless }: Endpoint) =>
  keyless ? 'OptionalIdempotencyKey' : 'IdempotencyKey'

const securityOf = (who: readonly CallerKind[]) => {
  if (who.includes('anyone')) return []
  return who.some((one) => one !== 'person') ? [{ bearer: [] }, { key: [] }] : [{ bearer: [] }]
}

const parameter = (place: string, name: string, schema: unknown, required: boolean) => ({
  name,
  in: place,
  required,
  schema: schema ?? {},
})

const goodAnswer = ({ reply, streams }: Endpoint) => ({
  description: 'Done.',
  content: { [streams ?? 'application/json']: { schema: shapeOf(reply, 'output') } },
})

function refusedAnswers(codes: readonly RefusalCode[]) {
  const statuses = [...new Set(codes.map((code) => refusals[code]))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: [...new Set(codes)].filter((code) => refusals[code] === status).join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

/** `askEmailCode` reads "Ask email code". */
const summaryOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const problemShape = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'request_id', 'retryable'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    error: { type: 'string' },
    success: { type: 'boolean', const: false },
    request_id: { type: 'string' },
    retryable: { type: 'boolean' },
    retry_after_s: { type: ['integer', 'null'] },
    remedy: { type: 'object', properties: { action: { type: 'string' } } },
    attempts_left: { type: 'integer' },
    state: { type: 'string' },
    allowed_events: { type: 'array', items: { type: 'string' } },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string' },
          params: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}

import { KEY_HEADER } from './developer.ts'
import { basePaths, type Endpoint, type CallerKind } from './kit/endpoint.ts'
import type { RefusalCode } from './kit/refusal.ts'
import { refusals } from './kit/refusals.ts'
import { TENANT_HEADER } from './kit/wire.ts'
import { descriptions } from './descriptions.ts'
import { described, type Shape } from './fields/describe.ts'
import { createShapes, type ObjectShape, type Shapes } from './fields/shapes.ts'
import { isOpsCall, staffAccess } from './ops/access.ts'
import { isOnRamp, rampTypes } from './place.ts'
import { problemShape } from './problemShape.ts'
import { calls, type CallName } from './table.ts'
import { tagDescriptions, tagOf } from './tagDescriptions.ts'

/** Built from the schemas that client and bank parse with. */
export function documentOf(
  version: string,
  mayRefuse: (endpoint: Endpoint) => readonly RefusalCode[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const shapes = createShapes()
  // Endpoints on one path may name its parameters differently; the document uses the first names.
  const namesAt = new Map<string, string[]>()
  for (const { id, name, endpoint, orderType } of calls.flatMap(operationsIn)) {
    const full = basePaths[endpoint.base] + endpoint.path
    const bare = full.replace(/:\w+/g, ':')
    const names = namesAt.get(bare) ?? namesIn(full)
    namesAt.set(bare, names)
    const path = [...names].reduce((rest, one) => rest.replace(/:\w+/, `{${one}}`), full)
    paths[path] = {
      ...paths[path],
      [endpoint.verb.toLowerCase()]: operationOf(
        { id, name, endpoint, orderType },
        names,
        mayRefuse(endpoint),
        shapes,
      ),
    }
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Sluice',
      version,
      description:
        'Wallets, cards, transfers, exchange, identity and keys of one bank. Amounts are decimal strings; a tenant, a key or a request (accept: application/json;money=number) may have them as JSON numbers with the same digits.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session, or any key.' },
        key: { type: 'apiKey', in: 'header', name: KEY_HEADER, description: 'A key of any kind.' },
      },
      schemas: {
        Problem: described(problemShape, { owner: 'Problem', within: '' }),
        ...shapes.schemas,
      },
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

interface Operation {
  id: string
  name: CallName
  endpoint: Endpoint
  orderType: (typeof rampTypes)[number] | null
}

const operationsIn = ([name, endpoint]: (typeof calls)[number]): Operation[] =>
  endpoint.path.endsWith('/:order_type')
    ? rampTypes.map((orderType) => ({
        id: `${name}_${orderType}`,
        name,
        endpoint: { ...endpoint, path: fixedPath(endpoint, orderType) },
        orderType,
      }))
    : [{ id: name, name, endpoint, orderType: null }]

const fixedPath = ({ path }: Endpoint, orderType: string): Endpoint['path'] =>
  `/${path.slice(1).replace(':order_type', orderType)}`

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, word]) => word!)

function operationOf(
  { id, name, endpoint, orderType }: Operation,
  shownNames: readonly string[],
  codes: readonly RefusalCode[],
  shapes: Shapes,
) {
  const { verb, path, ask, good = 200, who, repeat, tenantless } = endpoint
  const {
    properties = {},
    required = [],
    ...rest
  } = askOf(shapes.shapeOf(ask, 'input', name), orderType)
  const inPath = new Set(namesIn(path))
  const others = Object.entries(properties).filter(([word]) => !inPath.has(word))
  const inQuery = verb === 'GET' ? others : []
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary: orderType ? `${summaryOf(name)}: ${orderType}` : summaryOf(name),
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
    responses: { [good]: goodAnswer(endpoint, name, shapes), ...refusedAnswers(codes) },
    'x-who': who satisfies readonly CallerKind[],
    ...(isOpsCall(name) && { 'x-roles': staffAccess[name] }),
  }
}

const keyParameter = ({ keyless }: Endpoint) =>
  keyless ? 'OptionalIdempotencyKey' : 'IdempotencyKey'

/** An order that goes out by a rail must say where to. */
function askOf(ask: ObjectShape, orderType: string | null): ObjectShape {
  const { properties = {}, required = [], ...rest } = ask
  if (orderType === null) return { ...rest, properties, required }
  const { order_type: _, ...others } = properties
  const fixed = required.filter((name) => name !== 'order_type')
  return {
    ...rest,
    properties: others,
    required: isOnRamp(orderType) ? fixed : [...fixed, 'counterparty_destination_id'],
  }
}

const opensByKey = (one: CallerKind) => one !== 'person' && one !== 'staff'
const securityOf = (who: readonly CallerKind[]) =>
  who.includes('anyone') ? [] : [{ bearer: [] }, ...(who.some(opensByKey) ? [{ key: [] }] : [])]

function parameter(place: string, name: string, schema: Shape = {}, required: boolean) {
  const { description, ...shape } = schema
  return { name, in: place, description, required, schema: shape }
}

const goodAnswer = ({ reply, streams }: Endpoint, call: string, { shapeOf }: Shapes) => ({
  description: 'Done.',
  content: {
    [streams ?? 'application/json']: {
      schema: streams === 'application/pdf' ? bytesShape : shapeOf(reply, 'output', call),
    },
  },
})

const bytesShape = { type: 'string', format: 'binary' }

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

const summaryOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

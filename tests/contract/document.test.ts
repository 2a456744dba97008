import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { possibleErrors } from '#bank/http/response'
import { documentOf } from '#contract/document'
import { basePaths } from '#contract/kit/endpoint'
import { rampTypes } from '#contract/place'
import { calls } from '#contract/table'

const document = documentOf('1.0.0', possibleErrors)

const openConfig = () => createConfig({ extends: ['recommended-strict'] })

/** As the wire has them: fixed words are matched before parameters. */
const ofTheWire = [
  'no-ambiguous-paths /api/v1/frontend/orders/id/{order_uuid}',
  'no-ambiguous-paths /api/v1/frontend/orders/uuid/{order_uuid}',
  'no-ambiguous-paths /api/v1/frontend/orders/wallet/{wallet_id}',
  'no-ambiguous-paths /api/v1/frontend/orders/{order_uuid}/approve',
  'no-ambiguous-paths /api/v1/frontend/orders/{order_uuid}/cancel',
  'no-ambiguous-paths /api/v1/issuing/sub_account/{id}/transactions',
  'no-ambiguous-paths /api/v1/v2/orders/list/{wallet_id}',
  'no-ambiguous-paths /api/v2/kyc/init/{wallet_id}/{type}',
  'no-ambiguous-paths /api/v2/kyc/resume/{wallet_id}/{ref}',
  'no-ambiguous-paths /api/v2/persona/inquiries/{wallet_id}/{inquiry_id}/resume',
  'no-path-trailing-slash /api/v1/exchange/',
  'no-path-trailing-slash /api/v1/issuing/transactions/',
]

const pathOf = (pointer = '') => pointer.replace('#/paths/', '').replaceAll('~1', '/')

test('the OpenAPI document passes a strict linter, but for paths of the wire', async () => {
  const config = await openConfig()
  const found = await lintFromString({ source: JSON.stringify(document), config })
  const faults = found.map(({ ruleId, location }) => `${ruleId} ${pathOf(location[0]?.pointer)}`)
  expect(faults.toSorted()).toEqual(ofTheWire)
})

test('the linter finds a broken document', async () => {
  const config = await openConfig()
  const broken = { ...document, paths: { '/cards/{id}': { get: { responses: {} } } } }
  const said = await lintFromString({ source: JSON.stringify(broken), config })
  expect(said.map(({ ruleId }) => ruleId)).toContain('path-parameters-defined')
})

test('a call states whether keys may use it', () => {
  const securityOf = (path: string) =>
    Object.values(document.paths[path] ?? {}).map((one) => (one as { security: object[] }).security)
  expect(securityOf('/api/v2/user')[0]).toEqual([{ bearer: [] }])
  const opened = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    security: object[]
    'x-who': string[]
  }[]
  const byKey = opened.filter(({ security }) => security.some((one) => 'key' in one))
  expect(byKey.length).toBeGreaterThan(40)
  for (const { 'x-who': who } of byKey)
    expect(who.some((one) => one !== 'person' && one !== 'anyone')).toBe(true)
})

test('a call accepted without a key says that the key is optional', () => {
  const keysOf = (path: string) =>
    Object.values(document.paths[path] ?? {}).flatMap((one) =>
      (one as { parameters: { $ref?: string }[] }).parameters.flatMap(({ $ref }) =>
        $ref?.includes('IdempotencyKey') ? [$ref.split('/').at(-1)] : [],
      ),
    )
  expect(keysOf('/api/v1/virtual_account')).toEqual(['OptionalIdempotencyKey'])
  expect(keysOf('/api/v1/v2/orders/TRANSFER_INTERNAL')).toEqual(['IdempotencyKey'])
})

interface Operation {
  operationId: string
  tags: string[]
  requestBody: { content: Record<string, { schema: { required: string[]; properties: object } }> }
}

const operations = Object.values(document.paths).flatMap(
  (path) => Object.values(path) as Operation[],
)

const ofTypes = rampTypes.map((type) => `placeToDestination_${type}`)

test('every endpoint is in the document under its name, and once for each type it places', () => {
  const names = calls.flatMap(([name]) => (name === 'placeToDestination' ? ofTypes : [name]))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  const bare = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':')
  const paths = calls.flatMap(([name, { base, path }]) =>
    name === 'placeToDestination'
      ? rampTypes.map((type) => bare(basePaths[base] + path.replace(':order_type', type)))
      : [bare(basePaths[base] + path)],
  )
  expect(Object.keys(document.paths).map(bare).toSorted()).toEqual([...new Set(paths)].toSorted())
})

test.each(rampTypes)('%s has its own path and request', (type) => {
  const { post } = document.paths[`/api/v1/v2/orders/${type}`] as { post: Operation }
  const { required, properties } = post.requestBody.content['application/json']!.schema
  expect(Object.keys(properties)).not.toContain('order_type')
  expect(required).toEqual([
    'from_currency_id',
    'amount',
    ...(type.endsWith('_ONRAMP') ? [] : ['counterparty_destination_id']),
  ])
})

test('nothing places an order at the path of one order', () => {
  expect(Object.keys(document.paths['/api/v1/v2/orders/{order_uuid}']!)).toEqual(['get'])
})

test('every tag has calls, and every call a tag', () => {
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
})

interface Outlined extends Omit<Operation, 'requestBody'> {
  summary: string
  security: object[]
  parameters: { $ref?: string; name: string; in: string; required: boolean; schema: object }[]
  requestBody?: Operation['requestBody'] & { required: boolean }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
  'x-who': string[]
  'x-roles'?: string[]
}

function outlineOf(path: string, verb: string, one: Outlined): string {
  const parameters = one.parameters.map(({ $ref, ...named }) =>
    $ref
      ? $ref.replace(/^.*\//, '@')
      : `${named.name} in ${named.in}${named.required ? '' : '?'}${Object.keys(named.schema).length > 0 ? '' : ' of nothing'}`,
  )
  const bodies = Object.entries(one.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `${type}${one.requestBody?.required ? '' : '?'} ${Object.keys(schema.properties).join(' ')} of which ${schema.required.join(' ')}`,
  )
  const answers = Object.entries(one.responses).filter(([status]) => Number(status) < 400)
  const answered = answers.map(
    ([status, { description, content }]) =>
      `${status} ${description} ${Object.entries(content)
        .map(([type, { schema }]) => `${type} ${Object.keys(schema).join(' ')}`)
        .join(' ')}`,
  )
  const refused = Object.keys(one.responses).filter((status) => Number(status) >= 400)
  const opens = one.security.flatMap((way) => Object.keys(way)).join(' or ') || 'open'
  return [
    `${verb} ${path} ${one.operationId} (${one.summary}) [${one.tags.join(' ')}]`,
    `${opens}, ${one['x-who'].join(' ')}${one['x-roles'] ? `, ${one['x-roles'].join(' ')}` : ''}`,
    ...parameters,
    ...bodies,
    ...answered,
    refused.join(' '),
  ].join(' | ')
}

test('the outline of the document is what was reviewed', async () => {
  const { info, components, servers, tags } = document
  const lines = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs as Record<string, Outlined>).map(([verb, one]) =>
      outlineOf(path, verb, one),
    ),
  )
  const { securitySchemes, parameters, schemas } = components
  const head = JSON.stringify({ info, servers, tags, securitySchemes, parameters }, null, 1)
  const names = Object.keys(schemas).join(' ')
  await expect(`${[head, names, ...lines].join('\n')}\n`).toMatchFileSnapshot('outline.txt')
})

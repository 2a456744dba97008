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

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { possibleErrors } from '#bank/http/response'
import { documentOf } from '#contract/document'
import { basePaths } from '#contract/kit/endpoint'
import { calls } from '#contract/table'

const document = documentOf('1.0.0', possibleErrors)

/**
 * Tags are path segments and need no description; a key is described before a call needs it;
 * `/exchange/` keeps the slash that clients know; of two ambiguous sub-account paths, the fixed
 * words are matched first.
 */
const rules = {
  'tag-description': 'off',
  'no-unused-components': 'off',
  'no-path-trailing-slash': 'off',
  'no-ambiguous-paths': 'off',
} as const
const openConfig = () => createConfig({ extends: ['recommended-strict'], rules })

test('the OpenAPI document passes a strict linter', async () => {
  const config = await openConfig()
  const said = await lintFromString({ source: JSON.stringify(document), config })
  expect(
    said.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([])
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

test('every endpoint is in the document under its name', () => {
  const operations = Object.values(document.paths).flatMap(
    (path) => Object.values(path) as { operationId: string }[],
  )
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    calls.map(([name]) => name).toSorted(),
  )
  const bare = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':')
  const paths = calls.map(([, { base, path }]) => bare(basePaths[base] + path))
  expect(Object.keys(document.paths).map(bare).toSorted()).toEqual([...new Set(paths)].toSorted())
})

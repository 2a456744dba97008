import { expect, test } from 'vitest'
import { possibleErrors } from '#bank/http/response'
import { documentOf } from '#contract/document'
import { entryFor, fieldDescriptions, mayBeNull, type Shape } from '#contract/fields/describe'
import { recordOf } from '#contract/fields/records'

/** The document explains itself: every group, call, parameter and field has words. */

const document = documentOf('1.0.0', possibleErrors)

interface Parameter extends Omit<Shape, '$ref'> {
  $ref?: string
  name: string
  schema: Shape
}
interface Body {
  content: Record<string, { schema: Shape }>
}
interface Operation {
  operationId: string
  description: string
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Field {
  at: string
  name: string
  owner: string
  within: string
  shape: Shape
  text: string | undefined
}

const operations = Object.values(document.paths).flatMap(
  (path) => Object.values(path) as Operation[],
)

function fieldsIn(shape: Shape, owner: string, within: string, at: string): Field[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = shape
  const inside = [items, additionalProperties, ...anyOf].filter((one) => typeof one === 'object')
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { at: `${at}.${name}`, name, owner, within, shape: field, text: field.description },
      ...fieldsIn(field, owner, name === 'data' && within === '' ? '' : name, `${at}.${name}`),
    ]),
    ...inside.flatMap((one) => fieldsIn(one, owner, within, at)),
  ]
}

const ofBody = (body: Body | undefined, owner: string, at: string) =>
  Object.values(body?.content ?? {}).flatMap(({ schema }) => fieldsIn(schema, owner, '', at))

const fieldsOfCall = ({ operationId, parameters, requestBody, responses }: Operation): Field[] => {
  const owner = operationId.replace(/_[A-Z0-9_]+$/, '')
  return [
    ...parameters.flatMap(({ name, schema, description, $ref }) =>
      $ref
        ? []
        : [
            {
              at: `${operationId}?${name}`,
              name,
              owner,
              within: '',
              shape: schema,
              text: description,
            },
            ...fieldsIn(schema, owner, name, `${operationId}?${name}`),
          ],
    ),
    ...ofBody(requestBody, owner, `${operationId}>`),
    ...Object.values(responses).flatMap((response) => ofBody(response, owner, `${operationId}<`)),
  ]
}

const fields = [
  ...operations.flatMap(fieldsOfCall),
  ...Object.entries(document.components.schemas).flatMap(([id, shape]) =>
    fieldsIn(shape, recordOf(id), '', id),
  ),
]

const SENTENCES = /^[A-Z`].{2,117}\.$/

test('every parameter and every field has a description, and it is a sentence', () => {
  expect(fields.length).toBeGreaterThan(2_000)
  const odd = fields.filter(({ text }) => !text || !SENTENCES.test(text))
  expect(odd.map(({ at, text }) => `${at}: ${text}`)).toEqual([])
})

test('what may be null says when it is', () => {
  const silent = fields.filter(
    ({ shape, text }) => mayBeNull(shape) && !/\bNull\b/.test(text ?? ''),
  )
  expect(silent.map(({ at }) => at)).toEqual([])
})

test('no description is of a field that does not exist', () => {
  const used = new Set(fields.map((field) => entryFor(field.name, field)))
  expect(Object.keys(fieldDescriptions).filter((key) => !used.has(key))).toEqual([])
})

test('every tag and every call has a description', () => {
  const silent = [
    ...document.tags.filter(({ description }) => !SENTENCES.test(description)),
    ...operations.filter(({ description }) => !SENTENCES.test(description)),
  ]
  expect(silent).toEqual([])
})

test('a field of a name of its own is found before the common one', () => {
  const at = { owner: 'Order', within: '' }
  expect(entryFor('status', at)).toBe('Order.status')
  expect(entryFor('status', { ...at, owner: 'nobody' })).toBe('status')
  expect(entryFor('code', { owner: 'Currency', within: 'meta' })).toBe('Currency.meta.code')
  expect(entryFor('no_such_field', at)).toBeUndefined()
})

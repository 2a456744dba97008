import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shaped, type Shape } from '#contract/kit/shape'
import { shapeOf } from '#contract/kit/shapeOf'
import { calls } from '#contract/table'

/** Replies as the browser reads them, beside the schemas they were read off. */

const replies = calls.map(([name, { reply }]) => [name, reply] as const)

/** One name no field of ours has, and no two readers make the same of. */
const name = fc.string().filter((text) => text !== '__proto__')

/** Answers that fit a shape, some of them with a field too many. */
function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (typeof shape === 'string') return plain[shape]
  if (!isList(shape)) return fields(shape)
  switch (shape[0]) {
    case 'nullable':
      return fc.option(fitting(shape[1]))
    case 'optional':
      return fitting(shape[1])
    case 'list':
      return fc.array(fitting(shape[1]), { maxLength: 2 })
    case 'map':
      return fc.dictionary(name, fitting(shape[1]), { maxKeys: 2 })
    case 'open':
      return fields(shape[1])
    case 'either':
      return fc.oneof(...(shape.slice(1) as Shape[]).map(fitting))
    case 'one':
      return fc.constantFrom(...shape.slice(1))
    case 'like':
      return fc.stringMatching(new RegExp(shape[1]))
  }
}

const isList = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape)

const plain = {
  text: fc.string(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  int: fc.maxSafeInteger(),
  flag: fc.boolean(),
  nothing: fc.constant(null),
  any: fc.jsonValue(),
}

function fields(shape: Readonly<Record<string, Shape>>) {
  const requiredKeys = Object.keys(shape).filter((name) => shape[name]?.[0] !== 'optional')
  const inner = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, fitting(one)]))
  return fc
    .tuple(fc.record(inner, { requiredKeys }), fc.dictionary(name, fc.jsonValue()))
    .map(([whole, more]) => ({ ...more, ...whole }))
}

/** The same answer with one place of it made something else, or gone. */
function spoilt(answer: unknown): fc.Arbitrary<unknown> {
  if (typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0)
    return fc.oneof(fc.jsonValue(), fc.constant(undefined))
  return fc
    .constantFrom(...Object.keys(answer))
    .chain((name) =>
      spoilt(answer[name as keyof typeof answer]).map((part) =>
        Array.isArray(answer)
          ? answer.map((item: unknown, at) => (String(at) === name ? part : item))
          : { ...answer, [name]: part },
      ),
    )
}

test.each(replies)('what %s answers is read as its schema reads it', (_, reply) => {
  const shape = shapeOf(reply)
  // The way over the wire, as every answer takes it.
  const answers = fitting(shape)
    .chain((answer) => fc.oneof(fc.constant(answer), spoilt(answer)))
    .map((answer) => JSON.parse(JSON.stringify(answer) ?? 'null') as unknown)
  fc.assert(
    fc.property(answers, (answer) => {
      const { success, data } = reply.safeParse(answer)
      expect(shaped(shape).safeParse(answer)).toEqual(success ? { success, data } : { success })
    }),
    { numRuns: 60 },
  )
})

test('a shape travels as JSON', () => {
  for (const [, reply] of replies) {
    const shape = shapeOf(reply)
    expect(JSON.parse(JSON.stringify(shape))).toEqual(shape)
  }
})

test.each([
  ['a length', z.string().check(z.maxLength(3))],
  ['a pattern that minds no case', z.string().check(z.regex(/a/i))],
  ['two patterns', z.string().check(z.regex(/a/), z.regex(/b/))],
  ['what it makes of a text', z.pipe(z.string(), z.transform(Number))],
  ['what stands for nothing', z._default(z.string(), 'a')],
  ['that nothing else may stand beside', z.strictObject({})],
  ['the size of a number', z.int().check(z.gte(0))],
])('a schema that says %s stops the build', (_, schema) => {
  expect(() => shapeOf(z.object({ inner: schema }))).toThrow('A reply cannot say')
})

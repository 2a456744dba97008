import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Amount } from '#contract/kit/amount'
import { jsonWithNumbers, moneyTreeOf } from '#bank/http/money'

/** Where a response may have one of several shapes, and where it has amounts in some of them. */

const Net = z.object({ net: Amount, gross: z.string() })
const Gross = z.object({ gross: Amount })
const Named = z.object({ name: z.string() })

const shapes: [what: string, schema: z.ZodMiniType, value: unknown, json: string][] = [
  ['an amount or nothing', z.union([Amount, z.null()]), '1.50', '1.50'],
  ['nothing or an amount', z.union([z.null(), Amount]), '1.50', '1.50'],
  ['an object or an amount', z.union([Net, Amount]), '1.50', '1.50'],
  ['an amount or an object', z.union([Amount, Net]), '1.50', '1.50'],
  ['two objects', z.union([Net, Gross]), { net: '1', gross: '2' }, '{"net":1,"gross":2}'],
  ['two objects', z.union([Gross, Net]), { net: '1', gross: '2' }, '{"net":1,"gross":2}'],
  ['an object without amounts', z.union([Named, Gross]), { gross: '2' }, '{"gross":2}'],
  ['an object without amounts', z.union([Gross, Named]), { gross: '2' }, '{"gross":2}'],
  [
    'two lists',
    z.union([z.array(Net), z.array(Gross)]),
    [{ net: '1' }, { gross: '2' }],
    '[{"net":1},{"gross":2}]',
  ],
  ['a list or an object', z.union([z.array(Amount), Gross]), ['1', '2'], '[1,2]'],
  ['a list of texts', z.array(z.string()), ['1'], '["1"]'],
  ['a list with a gap', z.array(Amount), ['1', undefined], '[1,null]'],
  ['an amount left out', Net, { net: undefined, gross: '1' }, '{"gross":"1"}'],
  ['an optional amount', z.object({ net: z.optional(Amount) }), { net: '-0.1' }, '{"net":-0.1}'],
  ['an object where an amount is due', Amount, { net: '1' }, '{"net":"1"}'],
  ['a number with a zero before it', Amount, '01', '"01"'],
  ['a number with a point at its end', Amount, '1.', '"1."'],
  ['a number of JSON', Amount, 5, '5'],
]

test.each(shapes)('%s', (_, schema, value, json) => {
  expect(jsonWithNumbers(value, moneyTreeOf(schema))).toBe(json)
})

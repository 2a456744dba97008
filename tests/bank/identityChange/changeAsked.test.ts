import { expect, test } from 'vitest'
import {
  fieldsOfSubject,
  identitySubjects,
  listIdentityChanges,
  requestIdentityChange,
  withdrawIdentityChange,
  type IdentityChange,
} from '#contract/identityChange'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openChanges } from './changeKit.ts'

/** Which request to change what was verified is taken, field by field, on 2 March 2026. */

const bank = await openTestBank()
const { verified } = await openChanges(bank)

const words = {
  name: { first_name: 'Rowan', last_name: 'Mill' },
  birth_date: { birth_date: '1980-05-06' },
  nationality: { nationality: 'FR' },
  address: { address_line1: 'Oak Lane 2', city: 'Bonn', postal_code: '53111', country: 'DE' },
}

const cara = await verified()
const changesOf = async (owner: Owner) =>
  (await owner.ask(listIdentityChanges)).body.data as IdentityChange[]

async function refusedOf(asked: object, owner: Owner = cara) {
  const { status, body } = await owner.ask(requestIdentityChange, asked)
  const errors = (body.errors ?? []) as { pointer: string; code: string }[]
  return [status, body.code, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]
}

const missing = identitySubjects.flatMap((subject) =>
  fieldsOfSubject[subject].map((name) => [subject, name] as const),
)
test.each(missing)('a change of %s needs %s', async (subject, name) => {
  const fields = Object.entries(words[subject]).filter(([one]) => one !== name)
  const asked = { subject, ...Object.fromEntries(fields) }
  expect(await refusedOf(asked)).toEqual([400, 'VALIDATION_FAILED', `/${name} REQUIRED`])
})

const foreign = identitySubjects.flatMap((subject) =>
  identitySubjects
    .filter((other) => other !== subject)
    .map((other) => [subject, fieldsOfSubject[other][0]] as const),
)
test.each(foreign)('a change of %s takes no %s', async (subject, name) => {
  const value = Object.assign({}, ...Object.values(words))[name] as string
  expect(await refusedOf({ subject, ...words[subject], [name]: value })).toEqual([
    400,
    'VALIDATION_FAILED',
    `/${name} UNKNOWN`,
  ])
})

test.each<[subject: keyof typeof words, field: string, value: string, code: string]>([
  ['birth_date', 'birth_date', '2008-03-03', 'RANGE'],
  ['birth_date', 'birth_date', '2026-03-02', 'RANGE'],
  ['birth_date', 'birth_date', '2026-03-03', 'RANGE'],
  ['birth_date', 'birth_date', '2090-01-01', 'RANGE'],
  ['birth_date', 'birth_date', '1899-12-31', 'FORMAT'],
  ['birth_date', 'birth_date', '1990-02-29', 'FORMAT'],
  ['birth_date', 'birth_date', '19800506', 'FORMAT'],
  ['nationality', 'nationality', 'ZZ', 'VALUE'],
  ['nationality', 'nationality', 'de', 'FORMAT'],
  ['nationality', 'nationality', 'DEU', 'FORMAT'],
  ['address', 'country', 'ZZ', 'VALUE'],
  ['address', 'country', '', 'FORMAT'],
  ['address', 'city', 'Bo\nnn', 'FORMAT'],
  ['address', 'city', '\u007Fonn', 'FORMAT'],
  ['address', 'city', ' ', 'TOO_SMALL'],
  ['address', 'postal_code', '', 'TOO_SMALL'],
  ['address', 'address_line1', 'x'.repeat(101), 'TOO_LARGE'],
  ['name', 'first_name', 'Ro\twan', 'FORMAT'],
  ['name', 'first_name', 'Ro\u0085wan', 'FORMAT'],
  ['name', 'last_name', 'x'.repeat(101), 'TOO_LARGE'],
])('of %s, %s as %j is refused: %s', async (subject, field, value, code) => {
  const [status, refused, ...errors] = await refusedOf({
    subject,
    ...words[subject],
    [field]: value,
  })
  expect([status, refused, errors]).toEqual([400, 'VALIDATION_FAILED', [`/${field} ${code}`]])
})

test('nothing that was refused left a request', async () => {
  expect(await changesOf(cara)).toEqual([])
})

test.each<[subject: keyof typeof words, values: object, shown?: object]>([
  ['birth_date', { birth_date: '2008-03-02' }],
  ['birth_date', { birth_date: '1900-01-01' }],
  ['birth_date', { birth_date: '1992-02-29' }],
  ['nationality', words.nationality],
  ['address', words.address],
  ['address', { ...words.address, address_line1: 'x'.repeat(100) }],
  ['address', { ...words.address, city: '  Köln ' }, { ...words.address, city: 'Köln' }],
  ['name', words.name],
  ['name', { first_name: 'Ro', last_name: 'O’Neill-Ñandú' }],
])('of %s, %j is taken, and shown by itself', async (subject, values, shown = values) => {
  const { status, body } = await cara.ask(requestIdentityChange, { subject, ...values })
  expect([status, body.code]).toEqual([200, undefined])
  const [newest] = await changesOf(cara)
  expect(newest).toEqual(body)
  expect(newest).toMatchObject({ subject, status: 'REQUESTED', reason: null })
  expect(newest?.values).toEqual(shown)
  expect((await cara.ask(withdrawIdentityChange, { id: newest?.id })).status).toBe(200)
})

test('while one of any subject is open, none of another is taken', async () => {
  const owner = await verified()
  const { body } = await owner.ask(requestIdentityChange, { subject: 'name', ...words.name })
  for (const subject of identitySubjects)
    expect(await refusedOf({ subject, ...words[subject] }, owner)).toEqual([409, 'ALREADY_EXISTS'])
  expect(await changesOf(owner)).toEqual([body])
})

test.each(['not an id', '00000000-0000-4000-8000-000000000000'])(
  'a change called %s is nobody’s',
  async (id) => {
    expect((await cara.ask(withdrawIdentityChange, { id })).status).toBe(404)
  },
)

test('another’s change is not there', async () => {
  const owner = await verified()
  const { body } = await owner.ask(requestIdentityChange, { subject: 'name', ...words.name })
  expect((await cara.ask(withdrawIdentityChange, { id: body.id })).status).toBe(404)
  expect((await changesOf(owner))[0]?.status).toBe('REQUESTED')
})

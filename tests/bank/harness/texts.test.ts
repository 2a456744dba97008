import { beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/table'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openPrincipals } from './principals.ts'
import { openEveryRole } from './staff.ts'

/** Every text of every call refuses NUL, lone surrogates and marks of direction. */

let bank: TestBank
let people: Awaited<ReturnType<typeof openPrincipals>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  people = await openPrincipals(bank)
  staff = await openEveryRole(bank, people.owner.tenantId)
})

const odd = ['\0', '\ud800', '\udc00', '\u202e', '\u2066', '\u200f', '\u061c']

test.each(calls)('%s takes none of them in any field', async (_, call) => {
  const caller = call.who.includes('staff') ? staff.owner : people.owner
  const inPath = (name: string) => call.path.split('/').includes(`:${name}`)
  for (const name of Object.keys(call.ask.def.shape))
    for (const char of odd) {
      // A URL cannot contain a lone surrogate.
      if (/\p{Surrogate}/u.test(char) && (inPath(name) || call.verb === 'GET')) continue
      const { status, body } = await bank.ask(call, { [name]: `a${char}b` }, caller)
      expect([name, status, body.code]).toEqual([name, 400, 'VALIDATION_FAILED'])
    }
})

test('nor in the name of a field, however deep', async () => {
  const [, call] = calls.find(([name]) => name === 'changeUserData')!
  for (const char of odd) {
    const { body } = await bank.ask(call, { first_name: { [`a${char}`]: 1 } }, people.owner)
    expect(body.detail).toBe('A text holds characters that may not be used.')
  }
})

import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { isOpsCall, staffMay } from '#contract/ops/access'
import { calls, type CallName } from '#contract/table'
import { openTestBank, type CallOptions, type TestBank } from '#tests/kit/bank'
import { openPlatformIn } from '#tests/kit/openPlatform'
import { inTurn, isWhole } from '#tests/kit/whole'
import { openPrincipals } from './principals.ts'
import { openEveryRole, openStaff } from './staff.ts'

/** Every text of every call refuses NUL, lone surrogates and marks of direction. */

let bank: TestBank
let people: Awaited<ReturnType<typeof openPrincipals>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let platform: CallOptions

beforeAll(async () => {
  bank = await openTestBank()
  people = await openPrincipals(bank)
  staff = await openEveryRole(bank, people.owner.tenantId)
  const tenantId = await openPlatformIn(bank.world)
  platform = { tenantId, bearer: (await openStaff(bank, tenantId, 'platform')).bearer }
})

const odd = ['\0', '\ud800', '\udc00', '\u202e', '\u2066', '\u200f', '\u061c']
/** Those that a URL can contain as well, by turns. */
const oddTurns = ['\0', '\u202e', '\u2066', '\u200f', '\u061c']

const callerOf = (name: CallName, { who }: Endpoint) => {
  if (!who.includes('staff')) return people.owner
  return isOpsCall(name) && !staffMay('owner', name) ? platform : staff.owner
}

test.each(calls)('%s takes none of them in any field', async (callName, call) => {
  const caller = callerOf(callName, call)
  const inPath = (name: string) => call.path.split('/').includes(`:${name}`)
  for (const [at, name] of Object.keys(call.ask.def.shape).entries())
    for (const char of isWhole ? odd : inTurn(oddTurns, at + callName.length)) {
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

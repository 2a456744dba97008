import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { fetchOf } from '#app/features/call/example.ts'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { nounFacts, type CallFacts } from '#app/features/call/facts.ts'
import { keysOf, signUpIn } from '#tests/bank/harness/principals'

/** The examples of the reference are run as they stand, with a key in the place of its name. */

let bank: TestBank
let tenantId: string
let bearer: string
let key: { text: string; id: string }

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world)
  const owner = await signUpIn(bank, tenantId)
  bearer = owner.bearer
  key = await keysOf(bank, owner).make({ role: 'DEVELOPER' })
})

async function run(call: CallFacts) {
  // A key may end no other than itself.
  const known = { UUID: key.id }
  const program = fetchOf(call, { origin: 'http://localhost', tenantId, known })
    .replace('YOUR_KEY', key.text)
    .replace('YOUR_ACCESS_TOKEN', bearer)
  const received: [status: number, body: Record<string, unknown>][] = []
  const fetch = async (url: string, init?: RequestInit) => {
    // Nobody tries them all within one minute.
    bank.clock.advance(1_000)
    const response = await bank.app.request(new Request(url, init))
    const text = await response.clone().text()
    const json = /json/.test(response.headers.get('content-type') ?? '')
    received.push([response.status, json ? (JSON.parse(text) as Record<string, unknown>) : {}])
    return response
  }
  const console = { log: () => null }
  await runInNewContext(`(async () => { ${program} })()`, { fetch, console, crypto })
  return received[0]!
}

/** What would be the example's own fault: not that there is no such card, or no money. */
const faults =
  /^(MALFORMED_JSON|VALIDATION_FAILED|METHOD_NOT_ALLOWED|TYPE_NOT_SUPPORTED|AMOUNT_INVALID|CURRENCY_REQUIRED|TENANT_\w+|KEY_\w+|FORBIDDEN|ACCESS_TOKEN_\w+|IDEMPOTENCY_\w+|RATE_LIMITED|INTERNAL)$/

const calls = nounFacts.flatMap((noun) => noun.calls)
const leaving = (name: string) => name === 'signOut' || name === 'revokeKey'
/** Whoever has signed out, or ended the key, says nothing more. */
const inOrder = [
  ...calls.filter(({ name }) => !leaving(name)),
  ...calls.filter(({ name }) => leaving(name)),
]

test('every example of the reference is heard by the bank as it is meant', async () => {
  const odd: string[] = []
  for (const call of inOrder) {
    const [status, body] = await run(call)
    if (faults.test(String(body.code))) odd.push(`${call.name}: ${status} ${String(body.code)}`)
  }
  expect(odd).toEqual([])
})

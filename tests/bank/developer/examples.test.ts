import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { fetchOf } from '#app/features/call/example.ts'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { nounFacts, type CallFacts } from '#app/features/call/facts.ts'
import { keysOf, signUpIn } from '#tests/bank/harness/principals'

/** Runs the examples of the reference as they are, with a real key. */

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
  // A key may revoke only itself.
  const known = { UUID: key.id }
  const program = fetchOf(call, { origin: 'http://localhost', tenantId, known })
    .replace('YOUR_KEY', key.text)
    .replace('YOUR_ACCESS_TOKEN', bearer)
  const received: [status: number, body: Record<string, unknown>][] = []
  const fetch = async (url: string, init?: RequestInit) => {
    // For the rate limits.
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

/** Faults of the example itself, unlike a missing card or too little money. */
const faults =
  /^(MALFORMED_JSON|VALIDATION_FAILED|METHOD_NOT_ALLOWED|TYPE_NOT_SUPPORTED|AMOUNT_INVALID|CURRENCY_REQUIRED|TENANT_\w+|KEY_\w+|FORBIDDEN|ACCESS_TOKEN_\w+|IDEMPOTENCY_\w+|RATE_LIMITED|INTERNAL)$/

const calls = nounFacts.flatMap((noun) => noun.calls)
const leaving = (name: string) => name === 'signOut' || name === 'revokeKey'
/** These end the session or the key. */
const inOrder = [
  ...calls.filter(({ name }) => !leaving(name)),
  ...calls.filter(({ name }) => leaving(name)),
]

test('every example of the reference runs as documented', async () => {
  const odd: string[] = []
  for (const call of inOrder) {
    const [status, body] = await run(call)
    if (faults.test(String(body.code))) odd.push(`${call.name}: ${status} ${String(body.code)}`)
  }
  expect(odd).toEqual([])
})

import { expect, test } from 'vitest'
import { approveProposal } from '#contract/ops/proposal'
import { plainFee } from '#bank/policy/document'
import { buildProgram } from '#tests/bank/db/programs'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

/** A bank that dies while a policy is approved publishes it once, whoever asks again where. */

const KILLS = isWhole ? 20 : 1

const startProcess = await buildProgram('../order/bankProcess')
const bank = await openTestBank()
const kit = await openPolicyKit(bank)
const { random } = bank.world
// The processes have another clock, and another key than what is encrypted here.
await kit.rows(
  `update staff_sessions set expires_at = expires_at + interval '10 years',
     last_used_at = last_used_at + interval '10 years' where tenant_id = $1`,
)
await kit.rows('update tenants set secrets = null where tenant_id = $1')

async function start() {
  const { engine } = bank.world as { engine: { url?: string } & typeof bank.world.engine }
  const program = startProcess(engine.url ?? '')
  expect(await program.readLine()).toBe('open')
  return program
}

test('every approval publishes one version, whichever bank is killed', async ({ task }) => {
  let program = await start()
  const { version: first } = await kit.read()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await kit.save(withTerms('TRANSFER_INTERNAL', { fee: plainFee(String(kill), '0') }))
    const id = await kit.propose()
    await kit.rows(
      `update proposals set expires_at = expires_at + interval '10 years' where tenant_id = $1`,
    )
    const key = random.id()
    const caller = { ...kit.staff.treasury, headers: { 'idempotency-key': key } }
    const request = requestOf(approveProposal, { id, reason }, caller)
    const headers = Object.fromEntries(request.headers)
    const { method, url } = request
    const line = JSON.stringify({ key, method, url, headers, body: await request.text() })
    program.writeLine(line)
    if (kill % 2 === 0) await program.readLine()
    await program.kill()
    program = await start()
    program.writeLine(line)
    const answer = await program.readLine()
    expect(JSON.parse(answer ?? '{}')).toMatchObject({ key, status: 200 })
    const { version, document } = await kit.read()
    expect(version).toBe(first + kill)
    const terms = document.order_types.find(({ type }) => type === 'TRANSFER_INTERNAL')
    expect(terms?.fee.fixed).toBe(String(kill))
  }
  await program.kill()
  const carriedOut = await kit.rows(
    `select 1 from proposals where tenant_id = $1 and status = 'CARRIED_OUT'`,
  )
  expect(carriedOut).toHaveLength(KILLS)
  task.meta.figure = `${KILLS} kills`
})

import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import { buildProgram, type Program } from '#tests/bank/db/programs'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { ach, openOrderKit } from './orderKit.ts'

/**
 * for orders: two banks on one PostgreSQL, killed in turn during calls. An answered
 * order exists once; an unanswered one is repeated under its key, and then exists once.
 */

const KILLS = isWhole ? 50 : 1
/** Unanswered at any moment, at each bank. */
const AT_ONCE = 6
const HOURS_MS = 3 * 3_600_000

const startProcess = await buildProgram('../order/bankProcess')
const bank = await openTestBank()
const kit = await openOrderKit(bank)
const ann = await kit.moveIn()
const bob = await kit.moveIn()
const earlier = await kit.payBefore(ann, bob)
const bobsBank = await kit.destination(ann, ach)
await kit.give(ann, kit.usd, 1_000_000_00n)
await kit.rows(
  `update access_tokens set expires_at = expires_at + interval '10 years' where tenant_id = $1`,
)
// Encrypted with this bank's key, which the processes do not have.
await kit.rows('update tenants set secrets = null where tenant_id = $1')

interface SubmittedOrder {
  key: string
  isTransfer: boolean
  line: string
}

const { random } = bank.world

async function fresh(): Promise<SubmittedOrder> {
  const key = random.id()
  const isTransfer = random.number() % 2 === 0
  const words = { wallet_id: ann.walletId, amount: '20', from_currency_id: kit.usd }
  const cashOut = { order_type: 'HIFI_ACH_OFFRAMP', to_currency_id: kit.usd }
  const request = isTransfer
    ? requestOf(placeTransfer, { ...words, to_wallet_uuid: bob.walletId }, callerFor(key))
    : requestOf(
        placeToDestination,
        { ...words, ...cashOut, counterparty_destination_id: bobsBank },
        callerFor(key),
      )
  const headers = Object.fromEntries(request.headers)
  const { method, url } = request
  const line = JSON.stringify({ key, method, url, headers, body: await request.text() })
  return { key, isTransfer, line }
}

const callerFor = (key: string) => ({
  tenantId: kit.tenantId,
  bearer: ann.bearer,
  headers: { 'idempotency-key': key },
})

/** Every submission so far, and the order it became. */
const submissions = new Map<string, SubmittedOrder>()
const answered = new Map<string, string>()

/** One process with its unanswered requests. */
interface RunningBank {
  program: Program
  open: Set<SubmittedOrder>
}

async function start(): Promise<RunningBank> {
  const { engine } = bank.world as { engine: { url?: string } & typeof bank.world.engine }
  const program = startProcess(engine.url ?? '')
  expect(await program.readLine()).toBe('open')
  return { program, open: new Set() }
}

function submit({ program, open }: RunningBank, submission: SubmittedOrder) {
  submissions.set(submission.key, submission)
  open.add(submission)
  program.writeLine(submission.line)
}

/** Reads one response; false when the process is gone. */
async function readAnswer({ program, open }: RunningBank): Promise<boolean> {
  const line = await program.readLine()
  if (line === null) return false
  const { key, status, text } = JSON.parse(line) as { key: string; status: number; text: string }
  expect([status, text]).toEqual([201, expect.any(String)])
  const { order_uuid } = JSON.parse(text) as Order
  // A repeat is the same order, at either process.
  expect(answered.get(key) ?? order_uuid).toBe(order_uuid)
  answered.set(key, order_uuid)
  const submission = submissions.get(key)
  if (submission) open.delete(submission)
  return true
}

/** Works for a while, is killed, and leaves what was unanswered. */
async function workUntilKilled(branch: RunningBank, answers: number): Promise<Set<SubmittedOrder>> {
  while (branch.open.size < AT_ONCE) submit(branch, await fresh())
  for (let at = 0; at < answers; at += 1) {
    await readAnswer(branch)
    submit(branch, await fresh())
  }
  await branch.program.kill()
  while (await readAnswer(branch));
  return branch.open
}

test('every request becomes one order and one debit, whichever process is killed', async ({
  task,
}) => {
  let branches = await Promise.all([start(), start()])
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [victim, other] = branches
    const left = await workUntilKilled(victim, random.number() % 60)
    // Some are repeated at the other bank, some at the replacement.
    const next = await start()
    for (const submission of left) submit(random.number() % 2 === 0 ? other : next, submission)
    branches = [other, next]
  }
  for (const branch of branches) {
    while (branch.open.size > 0 && (await readAnswer(branch)));
    await branch.program.kill()
  }
  // What the dead process had claimed is due again when its leases end.
  bank.clock.advance(Date.now() + HOURS_MS - bank.clock.now().getTime())
  await bank.worker.drain(kit.tenantId)
  bank.clock.advance(60_000)
  await bank.worker.drain(kit.tenantId)

  expect(answered.size).toBe(submissions.size)
  expect(new Set(answered.values()).size).toBe(submissions.size)
  const orders = await kit.rows<{ id: string; status: string }>(
    'select id, status from orders where tenant_id = $1 and id <> $2',
    earlier,
  )
  expect(orders.map(({ id }) => id).toSorted()).toEqual([...answered.values()].toSorted())
  expect(orders.filter(({ status }) => status !== 'COMPLETE')).toEqual([])
  const sent = BigInt(submissions.size) * 20_00n
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([1_000_000_00n - sent, 0n])
  const transfers = [...submissions.values()].filter(({ isTransfer }) => isTransfer)
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([
    BigInt(transfers.length) * 20_00n + 1_00n,
    0n,
  ])
  expect(await kit.rows('select queue, key from jobs where tenant_id = $1')).toEqual([])
  task.meta.figure = `${KILLS} kills, ${submissions.size} orders`
})

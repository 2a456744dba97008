import {
  openCustomer,
  readCustomer,
  readCustomerTimeline,
  searchCustomers,
} from '#contract/ops/customer'
import {
  endCustomerSessions,
  noteCustomer,
  pauseCustomer,
  restoreCustomer,
} from '#contract/ops/customerAct'
import { openSupportCase } from '#contract/ops/supportCase'
import { readUser } from '#contract/person'
import { sendSupportCase } from '#contract/supportCase'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import type { Ask } from './staffBook.ts'

const frame = { tab: 't1', actor: 'x:0', kind: 'heard', event: 'order.place' }

/** What a customer recorded, for whoever of the staff opens it. */
export async function sendCase(ask: Ask, me: CallOptions) {
  const { body: sent } = await ask(sendSupportCase, { frames: [frame] }, me)
  const { body: user } = await ask(readUser, {}, me)
  return { id: String(user.id), case_id: String(sent.id) }
}
export type SentCase = Awaited<ReturnType<typeof sendCase>>

export async function askAboutCustomers(bank: TestBank, ask: Ask, me: CallOptions, sent: SentCase) {
  const { body } = await ask(searchCustomers, {}, me)
  const [found] = body.data as { id: string }[]
  if (!found) throw new Error('There is no customer yet.')
  const { id } = found
  const keyed = () => ({ ...me, headers: { 'idempotency-key': bank.world.random.id() } })
  const reason = 'They called us'
  await ask(readCustomer, { id }, me)
  await ask(readCustomerTimeline, { id }, me)
  await ask(openCustomer, { id, reason }, me)
  await ask(openSupportCase, { ...sent, reason }, me)
  await ask(noteCustomer, { id, text: 'Called about a card' }, keyed())
  await ask(pauseCustomer, { id, reason }, keyed())
  await ask(restoreCustomer, { id, reason }, keyed())
  await ask(endCustomerSessions, { id, reason }, keyed())
}

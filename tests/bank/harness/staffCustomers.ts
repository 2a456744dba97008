import { conversationCalls } from '#contract/conversation'
import { helpCalls } from '#contract/help'
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
import { opsConversationCalls } from '#contract/ops/conversation'
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

/** What a customer writes, for whoever of the staff answers. */
export async function askForHelp(
  { world }: TestBank,
  ask: Ask,
  me: CallOptions,
  firstName: string,
) {
  const headers = { 'idempotency-key': world.random.id() }
  await ask(helpCalls.readHelp, { language: 'en' }, me)
  await ask(conversationCalls.readConversation, {}, me)
  const text = `${firstName} asks where a payment is`
  await ask(conversationCalls.writeMessage, { text }, { ...me, headers })
  await ask(conversationCalls.readMessages, { until: 1 }, me)
}

/** Two conversations would need two customers: one is answered, and then closed. */
export async function askAboutConversations(ask: Ask, me: CallOptions) {
  const { body } = await ask(opsConversationCalls.listConversations, {}, me)
  const [first] = body.data as { id: string; newest: number }[]
  if (!first) throw new Error('Nobody has written yet.')
  const { id, newest } = first
  const reason = 'Answered by phone'
  await ask(opsConversationCalls.readOpsConversation, { id }, me)
  await ask(opsConversationCalls.assignConversation, { id, mine: true }, me)
  await ask(opsConversationCalls.answerConversation, { id, text: 'It has arrived', newest }, me)
  await ask(opsConversationCalls.closeConversation, { id, reason, newest: newest + 1 }, me)
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

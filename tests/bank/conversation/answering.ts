import type { Endpoint } from '#contract/kit/endpoint'
import {
  answerConversation,
  closeConversation,
  listConversations,
  readOpsConversation,
  type OpsConversation,
  type WaitingConversation,
} from '#contract/ops/conversation'
import type { StaffRole } from '#contract/ops/roles'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openEveryRole } from '#tests/bank/harness/staff'
import type { TestBank } from '#tests/kit/bank'

/** The staff of a tenant, who answer its customers. */
export async function openAnswering(bank: TestBank, tenantId: string) {
  let staff = await openEveryRole(bank, tenantId)

  const ask = (role: StaffRole, endpoint: Endpoint, words: object = {}) =>
    bank.ask(endpoint, { ...words }, staff[role])

  async function listed(view = 'waiting', role: StaffRole = 'support') {
    const { body } = await ask(role, listConversations, { view, limit: 100 })
    return body.data as WaitingConversation[]
  }

  async function find({ personId }: Owner) {
    for (const view of ['waiting', 'answered', 'closed']) {
      const found = (await listed(view)).find(({ customer }) => customer.id === personId)
      if (found) return found
    }
    throw new Error('They have written nothing.')
  }

  const read = async (of: Owner, role: StaffRole = 'support') =>
    (await ask(role, readOpsConversation, { id: (await find(of)).id }))
      .body as unknown as OpsConversation

  const answer = async (
    to: Owner,
    text: string,
    more: object = {},
    role: StaffRole = 'support',
  ) => {
    const { id, newest } = await find(to)
    return ask(role, answerConversation, { id, text, newest, ...more })
  }

  const close = async (of: Owner, reason: string, role: StaffRole = 'support') => {
    const { id, newest } = await find(of)
    return ask(role, closeConversation, { id, reason, newest })
  }

  /** Their sessions are short. */
  const signInAgain = async () => {
    staff = await openEveryRole(bank, tenantId)
  }

  return { ask, listed, find, read, answer, close, signInAgain, staff: () => staff }
}

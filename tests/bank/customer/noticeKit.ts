import { readCustomer, type Customer } from '#contract/ops/customer'
import type { BotSendResult } from '#bank/services'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openStaff } from '#tests/bank/harness/staff'
import { openInboxes } from '#tests/bank/notice/inbox'
import type { TestBank } from '#tests/kit/bank'

/** People who are told of something, and staff who read what. */
export async function openNoticeKit(bank: TestBank) {
  const kit = await openInboxes(bank)
  const { link, moveIn, tenantId } = kit

  /** By somebody who has just signed in: the tests let days pass. */
  const support = () => openStaff(bank, tenantId, 'support')

  const read = async ({ personId }: Owner, by = support()) =>
    bank.ask(readCustomer, { id: personId }, await by)

  async function noticesOf(owner: Owner) {
    const { status, body, text } = await read(owner)
    if (status !== 200) throw new Error(text)
    return (body as unknown as Customer).notices
  }

  /** What became of each, the newest first. */
  const resultsOf = async (owner: Owner) =>
    (await noticesOf(owner)).map(({ email, telegram }) => [email, telegram])

  /** Ann, who pays, and Bob, who may be reached by the bot. */
  async function two({ linked = true } = {}) {
    const [ann, bob] = [await moveIn(), await moveIn()]
    if (linked) await link(bob)
    return { ann, bob }
  }

  /** Overrides the bot's answer for one test. */
  async function withBot(answer: () => BotSendResult, work: () => Promise<void>) {
    const usual = bank.world.bots
    bank.world.bots = { ...usual, send: async () => answer() }
    await work().finally(() => (bank.world.bots = usual))
  }

  async function withoutMail({ email }: Owner, work: () => Promise<void>) {
    const { mailer } = bank.world
    const usual = mailer.mail
    mailer.mail = (message) =>
      message.to === email ? Promise.reject(new Error('The server is away.')) : usual(message)
    await work().finally(() => (mailer.mail = usual))
  }

  return { ...kit, read, noticesOf, resultsOf, two, withBot, withoutMail }
}

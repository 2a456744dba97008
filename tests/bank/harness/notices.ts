import type { Endpoint } from '#contract/kit/endpoint'
import {
  changePreferences,
  listNotices,
  readNotices,
  readPreferences,
  type Notice,
} from '#contract/notice'
import type { Answered, Knock, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, knock?: Knock) => Promise<Answered>

/** One customer with their inbox, once everything they did has become notices. */
export async function askForNotices(bank: TestBank, tenantId: string, ask: Ask, me: Knock) {
  await bank.relay.drain()
  await bank.noticer.drain(tenantId)
  const { body } = await ask(listNotices, {}, me)
  const [newest] = body.data as Notice[]
  if (!newest) throw new Error('Whoever lived through everything was told of nothing.')
  await ask(readNotices, { ids: [newest.id] }, me)
  await ask(readPreferences, {}, me)
  await ask(changePreferences, { order: { email: true } }, me)
}

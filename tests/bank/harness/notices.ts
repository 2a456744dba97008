import type { Endpoint } from '#contract/kit/endpoint'
import { listNotices, readNotices, type PersonNotice } from '#contract/notice'
import { changePreferences, readPreferences } from '#contract/notificationPreferences'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

/** Every call about notices. */
export async function askForNotices(bank: TestBank, tenantId: string, ask: Ask, me: CallOptions) {
  await bank.relay.drain()
  await bank.noticer.drain(tenantId)
  const { body } = await ask(listNotices, {}, me)
  const [newest] = body.data as PersonNotice[]
  if (!newest) throw new Error('There are no notices.')
  await ask(readNotices, { ids: [newest.id] }, me)
  await ask(readPreferences, {}, me)
  await ask(changePreferences, { order: { email: true } }, me)
}

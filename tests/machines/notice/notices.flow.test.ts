import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { PersonNotice } from '#contract/notice'
import type { NotificationPreferences } from '#contract/notificationPreferences'
import { wire } from '#machines/kit/port'
import { noticesFlow } from '#machines/notice/notices.flow'
import { isRead, noticesPorts } from '#machines/notice/notices.setup'
import { choiceShown, preferencesFlow, preferencesPorts } from '#machines/notice/preferences.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const noticeOf = (number: number): PersonNotice => ({
  id: `n${number}`,
  number,
  topic: 'money_in',
  kind: 'money_received',
  facts: { amount: '4', currency: 'USD' },
  room: 'activity',
  subject: 't1',
  wallet_id: 'w1',
  at: '2026-01-01T00:00:00Z',
  read_at: null,
})

const pageOf = (unread: number) => ({ data: [3, 2, 1].map(noticeOf), total: 3, unread })

async function openInbox() {
  const bank = createPendingPorts(noticesPorts)
  const flow = createActor(wire(noticesFlow, noticesPorts, bank.answers)).start()
  const answer = async (port: keyof typeof noticesPorts, input: unknown) => {
    if (input instanceof Refusal) bank.last(port).refuse(input)
    else bank.last(port).answer(input)
    await settled()
  }
  const shown = () => {
    const { context } = flow.getSnapshot()
    const read = context.page?.data.filter((one) => isRead(context, one)).map(({ id }) => id)
    return { unread: context.unread, read, refused: context.refusal?.code ?? null }
  }
  await answer('fetchNotices', pageOf(3))
  return { bank, flow, answer, shown }
}

test('news that come while the list is read are not lost to an older list', async () => {
  const { bank, flow, answer, shown } = await openInbox()
  flow.send({ type: 'list.refresh' })
  const older = bank.last('fetchNotices')
  flow.send({ type: 'unread.changed', unread: 4 })
  older.answer(pageOf(3))
  await settled()
  expect(shown().unread).toBe(4)
  await answer('fetchNotices', pageOf(4))
  expect(shown().unread).toBe(4)
})

test('shows an opened notice as read before the bank answers', async () => {
  const { bank, flow, answer, shown } = await openInbox()
  flow.send({ type: 'notice.read', id: 'n2' })
  expect(shown()).toEqual({ unread: 2, read: ['n2'], refused: null })
  expect(bank.last('markRead').input).toEqual({ ids: ['n2'], until: null })
  await answer('markRead', { unread: 2 })
  expect(shown()).toEqual({ unread: 2, read: ['n2'], refused: null })
})

test('reverts a refused mark and shows the refusal', async () => {
  const { flow, answer, shown } = await openInbox()
  flow.send({ type: 'notices.readAll' })
  expect(shown()).toEqual({ unread: 0, read: ['n3', 'n2', 'n1'], refused: null })
  await answer('markRead', new Refusal('OFFLINE'))
  expect(shown()).toEqual({ unread: 3, read: [], refused: 'OFFLINE' })
})

test('sends marks of two opened notices together', async () => {
  const { bank, flow, answer, shown } = await openInbox()
  flow.send({ type: 'notice.read', id: 'n3' })
  flow.send({ type: 'notice.read', id: 'n1' })
  expect(bank.last('markRead').input).toEqual({ ids: ['n3', 'n1'], until: null })
  await answer('markRead', new Refusal('OFFLINE'))
  expect(shown()).toEqual({ unread: 3, read: [], refused: 'OFFLINE' })
})

test('opening a read notice sends nothing', async () => {
  const { bank, flow, answer } = await openInbox()
  flow.send({ type: 'notice.read', id: 'n3' })
  await answer('markRead', { unread: 2 })
  flow.send({ type: 'notice.read', id: 'n3' })
  expect(bank.asked.filter(({ port }) => port === 'markRead')).toHaveLength(1)
})

test('marks all that was shown, and nothing newer', async () => {
  const { bank, flow, answer, shown } = await openInbox()
  flow.send({ type: 'unread.changed', unread: 4 })
  flow.send({ type: 'notices.readAll' })
  expect(bank.last('markRead').input).toEqual({ ids: [], until: 3 })
  await answer('markRead', { unread: 1 })
  expect(shown()).toMatchObject({ unread: 1, read: ['n3', 'n2', 'n1'] })
})

test('takes the unread count of the bank in every state', async () => {
  const { flow, answer, shown } = await openInbox()
  flow.send({ type: 'unread.changed', unread: 7 })
  expect(shown().unread).toBe(7)
  flow.send({ type: 'notice.read', id: 'n2' })
  flow.send({ type: 'unread.changed', unread: 8 })
  await answer('markRead', new Refusal('OFFLINE'))
  expect(shown().unread).toBe(8)
})

test('a failed page keeps the previous one', async () => {
  const { flow, answer, shown } = await openInbox()
  flow.send({ type: 'list.refresh' })
  await answer('fetchNotices', new Refusal('OFFLINE'))
  expect(shown()).toEqual({ unread: 3, read: [], refused: 'OFFLINE' })
  expect(flow.getSnapshot().context.page?.total).toBe(3)
})

const choice = { email: false, telegram: true }
const chosen: NotificationPreferences = {
  topics: {
    money_in: choice,
    money_out: choice,
    order: choice,
    card: choice,
    verification: choice,
    alert: choice,
    message: choice,
  },
  channels: { email: 'open', telegram: 'open' },
}

test('shows a choice at once and reverts all pending ones on a refusal', async () => {
  const bank = createPendingPorts(preferencesPorts)
  const flow = createActor(wire(preferencesFlow, preferencesPorts, bank.answers)).start()
  const shown = () => {
    const { context } = flow.getSnapshot()
    return [choiceShown(context, 'order', 'email'), choiceShown(context, 'card', 'telegram')]
  }
  expect(shown()).toEqual([false, false])
  bank.last('readPreferences').answer(chosen)
  await settled()
  flow.send({ type: 'choice.set', topic: 'order', channel: 'email', on: true })
  flow.send({ type: 'choice.set', topic: 'card', channel: 'telegram', on: false })
  expect(shown()).toEqual([true, false])
  expect(bank.last('savePreferences').input).toEqual({
    order: { email: true },
    card: { telegram: false },
  })
  bank.last('savePreferences').refuse(new Refusal('OFFLINE'))
  await settled()
  expect(shown()).toEqual([false, true])
  expect(flow.getSnapshot().context.refusal?.code).toBe('OFFLINE')
})

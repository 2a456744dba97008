import { expect, test } from 'vitest'
import { createFakeBrowser, createFakeDevice } from '#device/fakeDevice'
import { createSubmissionStore } from '#app/features/order/submission.ts'

interface Draft {
  walletId: string
  amount: string
}

const draft: Draft = { walletId: 'w1', amount: '10' }
const other: Draft = { walletId: 'w1', amount: '20' }

/** Tabs of one browser; each mints keys of its own. */
function openTabs() {
  const store = createFakeBrowser()
  let minted = 0
  return () =>
    createSubmissionStore<Draft>(createFakeDevice({ store }), () => `key-${++minted}`, 'wish')
}

test('nothing is sent before it is kept', () => {
  const tab = openTabs()()
  expect(tab.find('w1')).toEqual({ submission: null })
  expect(() => tab.keyOf(draft)).toThrow('before it was kept')
})

test('a draft is stored without a key, and replaced by the next', async () => {
  const tab = openTabs()()
  await tab.saveDraft(draft)
  await tab.saveDraft(other)
  expect(tab.find('w1')).toEqual({ submission: { draft: other, sent: false } })
  expect(() => tab.keyOf(other)).toThrow('before it was kept')
})

test('what was kept keeps its key, whatever is typed meanwhile', async () => {
  const tab = openTabs()()
  await tab.keep(draft)
  await tab.saveDraft(other)
  expect(tab.find('w1')).toEqual({ submission: { draft, sent: true } })
  await tab.keep(draft)
  expect(tab.keyOf(draft)).toBe('key-1')
  await expect(tab.keep(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
})

test('the same from two tabs goes under one key, also once one of them forgot it', async () => {
  const open = openTabs()
  const [one, two] = [open(), open()]
  await one.keep(draft)
  expect(two.find('w1')).toEqual({ submission: { draft, sent: true } })
  await one.forget('w1')
  expect([one.keyOf(draft), two.keyOf(draft)]).toEqual(['key-1', 'key-1'])
  expect(two.find('w1')).toEqual({ submission: null })
  await two.keep(draft)
  expect(two.keyOf(draft)).toBe('key-2')
})

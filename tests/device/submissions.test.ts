import { expect, test } from 'vitest'
import { createFakeBrowser } from '#device/fakeDevice'
import { createSubmissions } from '#device/submissions'

const open = () => {
  const localStore = createFakeBrowser().open()
  return { localStore, submissions: createSubmissions<{ walletId: string }>(localStore, 'wish') }
}
const draft = { walletId: 'w1', amount: '10' }

test.each(['k1', null])('one of each wallet is kept, with its key %s', (key) => {
  const { localStore, submissions } = open()
  submissions.keep('w1', { key, draft })
  expect(submissions.read('w1')).toEqual({ key, draft })
  expect([submissions.read('w2'), createSubmissions(localStore, 'card wish').read('w1')]).toEqual([
    null,
    null,
  ])
  submissions.keep('w1', null)
  expect([submissions.read('w1'), localStore.read('wish w1')]).toEqual([null, null])
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['no draft', '{"key":"k1"}'],
  ['a draft that is no record', '{"key":"k1","draft":"x"}'],
  ['a key that is no text', '{"key":7,"draft":{"walletId":"w1"}}'],
  ['a draft of another wallet', '{"key":"k1","draft":{"walletId":"w2"}}'],
])('what is stored is none where it is %s', (_, text) => {
  const { localStore, submissions } = open()
  localStore.write('wish w1', text)
  expect(submissions.read('w1')).toBeNull()
})

test('one without a key was never sent', () => {
  const { localStore, submissions } = open()
  localStore.write('wish w1', '{"draft":{"walletId":"w1"}}')
  expect(submissions.read('w1')).toEqual({ key: null, draft: { walletId: 'w1' } })
})

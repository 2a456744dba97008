import { expect, test } from 'vitest'
import { clearDrafts, createDraftStore } from '#device/drafts'
import { createFakeBrowser } from '#device/fakeDevice'

const KEY = 'drafts 2'

function open() {
  const localStore = createFakeBrowser().open()
  return { localStore, drafts: createDraftStore(localStore) }
}

test('a draft is kept under its name, the newest only, until it is taken back', () => {
  const { localStore, drafts } = open()
  drafts.write('a', { amount: '1' })
  drafts.write('b', { amount: '2' })
  drafts.write('a', { amount: '3' })
  expect([drafts.read('a'), drafts.read('b'), drafts.read('c')]).toEqual([
    { amount: '3' },
    { amount: '2' },
    null,
  ])
  drafts.write('a', null)
  expect([drafts.read('a'), drafts.read('b')]).toEqual([null, { amount: '2' }])
  drafts.write('b', null)
  expect(localStore.read(KEY)).toBeNull()
})

test('the oldest of more than twenty-four goes', () => {
  const { drafts } = open()
  for (let at = 0; at < 25; at += 1) drafts.write(`draft ${at}`, { at })
  expect([drafts.read('draft 0'), drafts.read('draft 1'), drafts.read('draft 24')]).toEqual([
    null,
    { at: 1 },
    { at: 24 },
  ])
})

test.each(['{', '7', '{"a":1}', '[7]', '[["a"]]', '[["a","x"]]', '[["a",null]]', '[[7,{"x":1}]]'])(
  'stored %s is no draft',
  (text) => {
    const { localStore, drafts } = open()
    localStore.write(KEY, text)
    expect(drafts.read('a')).toBeNull()
    drafts.write('b', { x: 1 })
    expect(localStore.read(KEY)).toBe('[["b",{"x":1}]]')
  },
)

test('clearing leaves none', () => {
  const { localStore, drafts } = open()
  drafts.write('a', { amount: '1' })
  clearDrafts(localStore)
  expect(drafts.read('a')).toBeNull()
})

import { expect, test } from 'vitest'
import { parseUpdate } from '#bank/bot/update'

/** What of Telegram's updates is read, and what is somebody else's chat. */

const from = { id: 7, is_bot: false, language_code: 'ru-RU' }
const chat = { id: 7, type: 'private' }
const source = { id: 1, from: '7', language: 'ru' }
const read = (parts: object, update_id: unknown = 1) => parseUpdate({ update_id, ...parts })?.update
const message = (parts: object) => read({ message: { from, chat, ...parts } })

test.each([
  ['/start', 'start'],
  ['/start pay', 'pay'],
  ['/start@play_bot pay', 'pay'],
  ['/start paying', 'start'],
  ['/start  pay', 'start'],
  ['x /start pay', 'other'],
  ['/balance', 'balance'],
  ['/BALANCE@play_bot now', 'balance'],
  ['/pay 10', 'pay'],
  ['/help', 'help'],
  ['/helped', 'other'],
  ['/other', 'other'],
  ['help', 'other'],
  ['/help!', 'other'],
  ['', 'other'],
])('%s is the command %s', (text, command) => {
  expect(message({ text })).toEqual({ ...source, command })
})

test('a picture is answered as any text is', () => {
  expect(message({ photo: [] })).toEqual({ ...source, command: 'other' })
})

test.each([
  [{ users_shared: { users: [{ user_id: 9, first_name: 'Ann' }] } }, '9', 'Ann'],
  [{ contact: { user_id: 9, first_name: 'Ann' } }, '9', 'Ann'],
  [{ contact: { user_id: 9 } }, '9', ''],
  [{ users_shared: { users: [{ user_id: 9 }] }, contact: { user_id: 8 } }, '9', ''],
])('%j is a contact', (parts, contactId, contactName) => {
  expect(message(parts)).toEqual({ ...source, contactId, contactName })
})

test.each([{}, { user_id: '9' }, { user_id: 0 }, { user_id: -1 }, { user_id: 2 ** 53 }])(
  'a contact %j is none',
  (contact) => {
    expect(message({ contact })).toEqual({ ...source, command: 'other' })
  },
)

const press = (parts: object) => read({ callback_query: { from, message: { chat }, ...parts } })

test.each([
  [
    { id: 'p1', data: 'approve:1' },
    { ...source, pressId: 'p1', data: 'approve:1' },
  ],
  [{ id: 'p1' }, { ...source, pressId: 'p1', data: '' }],
  [
    { id: 'p'.repeat(64), data: 'd'.repeat(64) },
    { ...source, pressId: 'p'.repeat(64), data: 'd'.repeat(64) },
  ],
  [{ id: 'p'.repeat(65), data: '' }, 'nothing'],
  [{ id: 'p1', data: 'd'.repeat(65) }, 'nothing'],
  [{ data: 'approve:1' }, 'nothing'],
])('a press %j is %j', (parts, update) => {
  expect(press(parts)).toEqual(update)
})

test.each([
  [{ chat: { id: 7, type: 'group' } }],
  [{ chat: { id: 8, type: 'private' } }],
  [{ from: { ...from, is_bot: true } }],
  [{ from: { id: 7 } }],
  [{ from: { id: '7', is_bot: false }, chat: { id: '7', type: 'private' } }],
  [{ from: { id: 0, is_bot: false }, chat: { id: 0, type: 'private' } }],
  [{ from: { id: 0.5, is_bot: false }, chat: { id: 0.5, type: 'private' } }],
  [{ from: undefined }],
])('%j is nobody’s private chat', (parts) => {
  expect(message({ text: '/help', ...parts })).toBe('nothing')
  expect(message({ contact: { user_id: 9 }, ...parts })).toBe('nothing')
})

test.each([undefined, '1', -1, 0.5, 2 ** 53])('%s is the number of no update', (update_id) => {
  expect(parseUpdate({ update_id, message: { from, chat, text: '/help' } })).toBeNull()
})

test('the first update has the number zero, and a language is two letters or none', () => {
  expect(parseUpdate({ update_id: 0 })).toEqual({ id: 0, update: 'nothing' })
  const silent = { from: { id: 7, is_bot: false }, text: '/help' }
  expect(message(silent)).toEqual({ ...source, language: '', command: 'help' })
})

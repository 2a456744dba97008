import { expect, test } from 'vitest'
import { confirmChange, readPerson, requestChange, submitTelegramLink } from '#client/person'
import { requestCode, requestReset, submitPassword } from '#client/session'
import { requestSignUpCode, submitCode, submitSignUpPassword } from '#client/signUp'
import { submitSignUpTelegram, submitTelegram } from '#client/telegram'
import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/contact'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { readUser, readUserData } from '#contract/person'
import { askEmailCode, askPhoneCode, resetPassword, signInByPassword } from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { linkTelegram } from '#contract/telegramLink'
import { recordCalls } from '#tests/kit/recordCalls'

/** What the bank is asked when somebody comes in, and when they change how they do. */

const email = { intent: 'in', method: 'email', login: 'a@b.example' } as const
const phone = { intent: 'in', method: 'phone', login: '+1 (555) 01' } as const
const alone = { invite: ' ', referrer: null }
const invited = { invite: ' FRIEND ', referrer: '' }
const invitation = { invite_code: 'FRIEND', referrer: '' }
const proof = { tg_id: '7', hash: 'h', init_data_raw: 'd' }
const digits = '155501'

type Ask = (call: ReturnType<typeof recordCalls>['call']) => Promise<unknown>

const asks: [name: string, ask: Ask, endpoint: object, request: object][] = [
  [
    'a code by mail',
    (call) => requestCode(call, { ...email, ...alone }),
    askEmailCode,
    { email: 'a@b.example' },
  ],
  [
    'a code by mail, invited',
    (call) => requestCode(call, { ...email, ...invited }),
    askEmailCode,
    { email: 'a@b.example', ...invitation },
  ],
  [
    'a code by text message',
    (call) => requestCode(call, { ...phone, ...invited }),
    askPhoneCode,
    { phone: digits, ...invitation },
  ],
  [
    'a password',
    (call) => submitPassword(call, { ...email, ...alone }, 'pw'),
    signInByPassword,
    { email: 'a@b.example', password: 'pw' },
  ],
  [
    'a code for a new password',
    (call) => requestReset(call, { ...email, ...alone }, 'pw'),
    resetPassword,
    { email: 'a@b.example', password: 'pw' },
  ],
  [
    'another code for it',
    (call) => requestReset(call, { ...email, ...alone }, undefined),
    resetPassword,
    { email: 'a@b.example' },
  ],
  [
    'an account by mail',
    (call) => requestSignUpCode(call, { ...email, ...invited }),
    signUp,
    { login: 'a@b.example', type: 'email', ...invitation },
  ],
  [
    'an account by phone',
    (call) => requestSignUpCode(call, { ...phone, ...alone }),
    signUp,
    { login: digits, type: 'phone' },
  ],
  [
    'an account with a password',
    (call) => submitSignUpPassword(call, { ...email, ...invited }, 'pw'),
    signUpByPassword,
    { email: 'a@b.example', password: 'pw', ...invitation },
  ],
  [
    'the mailed code',
    (call) => submitCode(call, { ...email, ...alone }, '123456'),
    verifyEmailCode,
    { email: 'a@b.example', token: '123456', type: 'email' },
  ],
  [
    'the texted code',
    (call) => submitCode(call, { ...phone, ...alone }, '123456'),
    verifyPhoneCode,
    { phone: digits, token: '123456', type: 'sms' },
  ],
  ['Telegram', (call) => submitTelegram(call, proof), signInByTelegram, proof],
  [
    'an account by Telegram',
    (call) => submitSignUpTelegram(call, proof, invited),
    signUpByTelegram,
    { ...proof, ...invitation },
  ],
  ['a link to Telegram', (call) => submitTelegramLink(call, proof), linkTelegram, proof],
  [
    'a new address, confirmed',
    (call) => confirmChange(call, { kind: 'email', value: 'n@b.example' }, '123456'),
    confirmEmailChange,
    { email: 'n@b.example', token: '123456' },
  ],
  [
    'a new number, confirmed',
    (call) => confirmChange(call, { kind: 'phone', value: '+155501' }, '123456'),
    confirmPhoneChange,
    { phone: digits, token: '123456' },
  ],
]

test.each(asks)('asks for %s', async (_, ask, endpoint, request) => {
  const { asked, call } = recordCalls()
  await ask(call)
  expect(asked).toEqual([[endpoint, request]])
})

test('a person is read whole', async () => {
  const { call } = recordCalls([
    [readUser, { id: 'u1' }],
    [readUserData, { id: 7 }],
  ])
  expect(await readPerson(call)).toEqual({ user: { id: 'u1' }, data: { id: 7 } })
})

const pending = { to: 'new' }

const changes = [
  {
    change: { kind: 'email', value: 'n@b.example' },
    endpoint: askEmailChange,
    request: { email: 'n@b.example' },
    field: 'pending_email',
  },
  {
    change: { kind: 'phone', value: '+155501' },
    endpoint: askPhoneChange,
    request: { phone: digits },
    field: 'pending_phone',
  },
] as const

test.each(changes)('$field stays until it is confirmed', async (one) => {
  const { change, endpoint, request, field } = one
  const none = { pending_email: null, pending_phone: null }
  const { asked, call } = recordCalls([[endpoint, { ...none, [field]: pending }]])
  expect(await requestChange(call, change)).toEqual({ pending })
  expect(asked).toEqual([[endpoint, request]])
  const unclear = recordCalls([[endpoint, none]])
  await expect(requestChange(unclear.call, change)).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
  })
})

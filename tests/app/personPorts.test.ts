import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { closeAccount } from '#contract/closing'
import { confirmEmailChange, confirmPhoneChange } from '#contract/contact'
import { listIdentityChanges, openIdentityChangeVisit } from '#contract/identityChange'
import { Refusal } from '#contract/kit/refusal'
import { changeUserData } from '#contract/person'
import { linkPerson, switchPerson } from '#contract/personLink'
import { listCountries } from '#contract/reference'
import { endSession, signOut } from '#contract/session'
import { createDraftStore } from '#device/drafts'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { wireChangeRequest } from '#app/features/person/changeRequestPorts.ts'
import { wireClosing } from '#app/features/person/closingPorts.ts'
import { wireContact, wireSessions } from '#app/features/person/contactPorts.ts'
import { wireDisplayPreferences } from '#app/features/person/displayPreferencesPorts.ts'
import { wirePersonLinks } from '#app/features/person/linksPorts.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'
import { calm } from '#tests/kit/tab'

/** What the ports of the profile ask the bank for, and what they leave on the device. */

const tokensOf = (name: string) => ({ access_token: `${name}-at`, refresh_token: `${name}-rt` })

function open(answers: Parameters<typeof recordCalls>[0] = [], parts: FakeDeviceOptions = {}) {
  const device = createFakeDevice(parts)
  const tokenCache = createTokenCache(device.tokenStore)
  const drafts = createDraftStore(device.localStore)
  const done: unknown[] = []
  const { call, asked, options } = recordCalls(answers)
  const authority = {
    bearer: () => ({ token: 'ann-at', epoch: 7 }),
    blocked: (...news: unknown[]) => void done.push(news),
  }
  const services = {
    call,
    device,
    tokenCache,
    mint: () => 'minted',
    language: () => 'ru',
    app: () => ({ send: (event: object) => void done.push(event) }),
    realtime: { authority },
  } as unknown as Services
  const ask = (wired: (services: Services) => AnyStateMachine, port: string, input?: unknown) =>
    askPort(wired(services), port, input)
  device.vault.put('newPassword', 'typed')
  drafts.write('send w1', { amount: '5' })
  const isTyped = () => [device.vault.peek('newPassword'), drafts.read('send w1')]
  const signIn = () => tokenCache.begin(tokensOf('ann') as never, 'of-ann')
  return { ask, asked, options, device, done, isTyped, signIn }
}

const kept = ['typed', { amount: '5' }]
const gone = [null, null]

test('a closed account leaves nothing typed behind, and the session learns why it ended', async () => {
  const { ask, asked, done, isTyped } = open()
  await ask(wireClosing, 'closeAccount')
  expect(asked).toEqual([[closeAccount, { confirm: 'CLOSE' }]])
  expect([isTyped(), done]).toEqual([gone, [[7, 'USER_CLOSED']]])
})

test('an account that stays open keeps what was typed', async () => {
  const { ask, done, isTyped } = open([[closeAccount, new Refusal('STATE_CONFLICT')]])
  await expect(ask(wireClosing, 'closeAccount')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect([isTyped(), done]).toEqual([kept, []])
})

test('whoever switches finds the home of the other account, and the one they left is ended', async () => {
  const { ask, asked, options, device, done, isTyped, signIn } = open([
    [switchPerson, tokensOf('bob')],
    [signOut, new Refusal('OFFLINE')],
  ])
  signIn()
  await ask(wirePersonLinks, 'switchPerson', { id: 'p2' })
  await calm()
  expect(asked).toEqual([
    [switchPerson, { id: 'p2' }],
    [signOut, { scope: 'this' }],
  ])
  expect(options[1]).toEqual({ bearer: 'ann-at' })
  expect(device.tokenStore.read()).toEqual({ access: 'bob-at', refresh: 'bob-rt' })
  expect(done).toEqual([
    { type: 'route.open', location: { route: 'home', id: null } },
    { type: 'tokens.changed', tokens: { access: true, refresh: true, signInId: 'minted' } },
  ])
  expect(isTyped()).toEqual(gone)
})

test('whoever may not switch stays, with what they typed', async () => {
  const { ask, device, done, isTyped, signIn } = open([
    [switchPerson, new Refusal('STATE_CONFLICT')],
  ])
  signIn()
  const switched = ask(wirePersonLinks, 'switchPerson', { id: 'p2' })
  await expect(switched).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect(device.tokenStore.read().access).toBe('ann-at')
  expect([isTyped(), done]).toEqual([kept, []])
})

test('the code of the other account is sent once, and only where it has one', async () => {
  const { ask, asked, device } = open()
  device.vault.put('linkCode', '123456')
  await ask(wirePersonLinks, 'linkPerson')
  await ask(wirePersonLinks, 'linkPerson')
  expect(asked).toEqual([
    [linkPerson, { token: '123456' }],
    [linkPerson, {}],
  ])
})

test('each new contact is confirmed by the code that was typed for it', async () => {
  const { ask, asked, device } = open()
  device.vault.put('emailCode', '111111')
  device.vault.put('phoneCode', '222222')
  await ask(wireContact, 'confirmChange', { kind: 'email', value: 'a@b.example' })
  await ask(wireContact, 'confirmChange', { kind: 'phone', value: '+47 400' })
  expect(asked).toEqual([
    [confirmEmailChange, { email: 'a@b.example', token: '111111' }],
    [confirmPhoneChange, { phone: '47400', token: '222222' }],
  ])
})

test('the number of the host is asked for only where there is a host', async () => {
  expect(await open().ask(wireContact, 'askHostForPhone')).toBeNull()
  const inside = open([], { kind: 'telegram' })
  expect(await inside.ask(wireContact, 'askHostForPhone')).toEqual({ value: '+4740001122' })
})

test('one device is signed out, or all others', async () => {
  const { ask, asked } = open()
  await ask(wireSessions, 'endOther', { id: 's1' })
  await ask(wireSessions, 'endOther', { id: 'others' })
  expect(asked).toEqual([
    [endSession, { id: 's1' }],
    [signOut, { scope: 'others' }],
  ])
})

test('of the changes of an identity the newest is shown, if there is one', async () => {
  const [newest, none] = [{ id: 'c2' }, null]
  const answered = open([[listIdentityChanges, { data: [newest, { id: 'c1' }] }]])
  expect(await answered.ask(wireChangeRequest, 'readNewestChange')).toEqual({ change: newest })
  const empty = open([[listIdentityChanges, { data: [] }]])
  expect(await empty.ask(wireChangeRequest, 'readNewestChange')).toEqual({ change: none })
})

test('a nationality is chosen among countries that have a code', async () => {
  const { ask } = open([[listCountries, { data: [{ iso2: 'NO' }, { iso2: null }] }]])
  expect(await ask(wireChangeRequest, 'readCountries')).toEqual({ countries: ['NO'] })
})

test('documents are taken in the language of the app, and lead back to it', async () => {
  const url = 'https://vendor.example/visit/1'
  const { ask, asked, device } = open([[openIdentityChangeVisit, { url }]], { kind: 'telegram' })
  await ask(wireChangeRequest, 'openDocuments', { id: 'c1' })
  expect(asked).toEqual([[openIdentityChangeVisit, { id: 'c1', language: 'ru', back: 'telegram' }]])
  expect(device.hostState.opened).toEqual([url])
})

test('language and theme are remembered here, and by the bank of whoever is signed in', async () => {
  const { ask, asked, device } = open()
  const [language, theme] = ['ru', 'dark']
  const save = (saveToBank: boolean, mode: string | null) =>
    ask(wireDisplayPreferences, 'saveDisplayPreferences', { language, theme: mode, saveToBank })
  await save(false, theme)
  expect(asked).toEqual([])
  expect((['language', 'theme'] as const).map(device.settings.read)).toEqual([language, theme])
  await save(true, null)
  expect(asked).toEqual([[changeUserData, { language, theme: null }]])
  expect(device.settings.read('theme')).toBeNull()
})

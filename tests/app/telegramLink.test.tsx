import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { ann, annData } from '#tests/kit/people'
import { alerts, clickButton, listOf, openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** Telegram is a way to sign in: linked inside it, unlinked where another way is left. */

const TELEGRAM = '/v2/user/telegram'
const DATA = '/v2/user/user-data'
const proof = { tg_id: '7', hash: 'h', init_data_raw: 'user=7&hash=h' }

interface Scene {
  identities?: string[]
  kind?: 'web' | 'telegram'
  config?: object
  more?: Pages
}

async function open({ identities = [], kind = 'web', config = {}, more = {} }: Scene) {
  const sent: string[] = []
  const user = { ...ann, identities }
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    kind,
    ...(kind === 'telegram' && { proof }),
    config: { tg_bot_name: 'acme_bot', ...config },
    pages: {
      ...walletPages(),
      '/v2/user': () => jsonResponse(user),
      [TELEGRAM]: ({ verb }) => {
        sent.push(verb)
        return jsonResponse(user, verb === 'POST' ? 201 : 200)
      },
      ...more,
    },
  })
  return { sent, ...app }
}

const place = () =>
  listOf('Contact details')
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith('Telegram'))

const linked = ['email', 'telegram']

test.each([
  ['linked to the bot', { identities: linked }, 'Linked, @acme_bot'],
  ['linked without a bot', { identities: linked, config: { tg_bot_name: null } }, 'Linked'],
  ['not linked', {}, 'Not linked'],
])('says what stands: %s', async (_, scene, text) => {
  await open(scene)
  expect(place()!.textContent).toMatch(new RegExp(`^Telegram${text}`))
})

test.each([
  ['whom it is linked to', linked, 1],
  ['anybody else', [], 0],
])('a bank that signs nobody in by it shows it to %s', async (_, identities, count) => {
  await open({ identities, config: { sign_in: ['email'] } })
  expect(listOf('Contact details').queryAllByText('Telegram')).toHaveLength(count)
})

test('a browser leads to the bot, where there is one', async () => {
  await open({})
  const link = screen.getByRole('link', { name: 'Open @acme_bot' })
  expect(link.getAttribute('href')).toBe('https://t.me/acme_bot?startapp')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('button', { name: 'Link this Telegram account' })).toBeNull()
})

test('a browser of a bank without a bot leads nowhere', async () => {
  await open({ config: { tg_bot_name: null } })
  expect(place()!.querySelector('a, button')).toBeNull()
})

test('inside Telegram it is linked at a press', async () => {
  const { sent } = await open({ kind: 'telegram' })
  expect(screen.queryByRole('link', { name: /^Open @/ })).toBeNull()
  await clickButton('Link this Telegram account')
  expect(sent).toEqual(['POST'])
  expect(place()!.textContent).toContain('Saved')
})

test('what is linked to somebody else says how to free it, once', async () => {
  await open({ kind: 'telegram', more: { [TELEGRAM]: () => problem(409, 'ALREADY_EXISTS') } })
  await clickButton('Link this Telegram account')
  expect(place()!.textContent).toContain('This Telegram account belongs to another account.')
  expect(alerts()).toEqual([])
})

test('any other refusal is said', async () => {
  await open({ identities: linked, more: { [TELEGRAM]: () => problem(503, 'OVERLOADED') } })
  await clickButton('Unlink')
  expect(alerts()).toHaveLength(1)
  expect(place()!.textContent).not.toContain('belongs to another account')
})

test.each(['email', 'phone'])('it is unlinked where %s is left to sign in', async (other) => {
  const { sent } = await open({ identities: ['telegram', other] })
  await clickButton('Unlink')
  expect(sent).toEqual(['DELETE'])
})

test('the last way to sign in stays, and why is said', async () => {
  await open({ identities: ['telegram'] })
  expect(place()!.textContent).toContain('To unlink Telegram, first add an e-mail address')
  expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull()
})

const FIND = 'Contacts can find and pay me'

test.each([
  [false, true],
  [true, false],
])('found by contacts: from %s to %s', async (telegram_findable, next) => {
  const changes: unknown[] = []
  await open({
    identities: linked,
    more: {
      [DATA]: ({ verb, body }) => {
        if (verb === 'PATCH') changes.push(JSON.parse(body))
        return jsonResponse({ ...annData, language: null, telegram_findable })
      },
    },
  })
  const chip = screen.getByRole('button', { name: FIND })
  expect(chip.getAttribute('aria-pressed')).toBe(String(telegram_findable))
  await clickButton(FIND)
  expect(changes).toEqual([{ telegram_findable: next }])
})

test.each([
  ['whoever is not linked', [], 'acme_bot'],
  ['a bank without a bot', linked, null],
])('%s is not asked whether contacts may find them', async (_, identities, tg_bot_name) => {
  await open({ identities, config: { tg_bot_name } })
  expect(screen.queryByRole('button', { name: FIND })).toBeNull()
})

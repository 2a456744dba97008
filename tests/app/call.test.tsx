import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { bases } from '#app/built.ts'
import { larkspur } from '#tests/kit/people'
import { heading, openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

const open = (path: string, language = 'en') =>
  openApp({ signedIn: true, path, languages: [language], pages: walletPages() })

const card = (name: string) => screen.getByRole('region', { name })

async function search(text: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  fireEvent.submit(screen.getByRole('searchbox'))
  await settle()
}

test('lists every call by its noun, with its description', async () => {
  await open('/developers/calls')
  expect(heading()).toBe('API reference')
  const wallets = within(card('wallet'))
  expect(wallets.getByRole('link', { name: /listWallets/ }).textContent).toContain(
    'Lists the wallets the caller owns.',
  )
  expect(screen.getAllByRole('link', { name: /\/api|\/sandbox/ }).length).toBeGreaterThan(150)
})

test('keeps a search in the URL, and finds by name, path and description', async () => {
  const app = await open('/developers/calls')
  await search('  csv wallet ')
  expect(app.device.addressBar.now()).toBe('/developers/calls?search=csv+wallet')
  expect(screen.getByRole('link', { name: /exportTransactions/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /listWallets/ })).toBeNull()
  await search('nothing is called so')
  expect(screen.getByText('No results')).toBeTruthy()
})

test('a call has a URL, and says its input and who may call it', async () => {
  const app = await open('/developers/calls')
  fireEvent.click(screen.getByRole('link', { name: /createWallet/ }))
  await settle()
  expect(app.device.addressBar.now()).toBe('/developers/calls/createWallet')
  const example = card('Example').textContent
  expect(example).toContain('/api/v2/wallets')
  expect(example).toContain('x-api-key: YOUR_KEY')
  expect(example).toContain('idempotency-key')
  expect(card('Access and limits').textContent).toContain('A production key')
})

test('says where no key is allowed, and asks for a session', async () => {
  await open('/developers/calls/createKey')
  expect(card('Access and limits').textContent).toContain('API keys can’t make this call.')
  expect(card('Example').textContent).toContain('Bearer YOUR_ACCESS_TOKEN')
})

test('the open wallet stands in the example', async () => {
  await open('/developers/calls/listTransactions')
  expect(card('Example').textContent).toContain('/api/v2/wallets/w1/transactions')
})

test('every refusal of a call has its text', async () => {
  await open('/developers/calls/openAddress')
  const refused = card('Errors')
  expect(refused.textContent).toContain('404 NOT_FOUND')
  expect(refused.textContent).not.toMatch(/undefined|NaN/)
})

test('an unknown call leads back to all', async () => {
  const app = await open('/developers/calls/makeMeRich')
  expect(screen.getByText('No call with this name')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'All calls' }))
  await settle()
  expect(app.device.addressBar.now()).toBe('/developers/calls')
})

test('shows its own texts in the language of the app', async () => {
  await open('/developers/calls/createWallet', 'ru')
  expect(card('Доступ и лимиты').textContent).toContain('Рабочий ключ')
})

const partsOf = (name: string, selector: string) =>
  [...card(name).querySelectorAll(selector)].map(({ textContent }) => textContent)

const RETRY = 'Safe to repeat with the same idempotency-key: the response is the same.'
const KEYLESS =
  'Also accepted without idempotency-key: a repeat then runs again, and the response warns you.'
const keyed = ['A development key', 'A production key']

test.each([
  ['createKey', ['A signed-in person'], ['API keys can’t make this call.'], [RETRY, KEYLESS]],
  [
    'createWallet',
    ['A signed-in person', ...keyed],
    ['Development keys don’t work with real money.'],
    [RETRY, KEYLESS],
  ],
  [
    'exportTransactions',
    ['A signed-in person', 'A read-only key', ...keyed],
    [],
    ['Safe to repeat: nothing changes.'],
  ],
  [
    'pressOrder',
    ['A signed-in person', 'A development key'],
    ['Sandbox only.'],
    ['Works once: the code or token is used up.'],
  ],
  [
    'loadVendor',
    ['A signed-in person', ...keyed],
    [
      'Development keys don’t work with real money.',
      'With real money, the key must list its IP addresses.',
    ],
    [RETRY, KEYLESS],
  ],
  [
    'readHealth',
    ['Anyone, without signing in'],
    ['Works without a tenant.'],
    ['Safe to repeat: nothing changes.'],
  ],
])('%s says who may call it, and what a repeat does', async (name, who, limits, repeats) => {
  await open(`/developers/calls/${name}`)
  expect(partsOf('Access and limits', 'li')).toEqual(who)
  expect(partsOf('Access and limits', 'p').slice(0, -1)).toEqual([...limits, ...repeats])
})

test.each<[name: string, own: string[], absent: string[], usual: string[]]>([
  ['createKey', ['VALIDATION_FAILED', 'STEP_UP_REQUIRED'], [], ['IDEMPOTENCY_KEY_REQUIRED']],
  ['createWallet', ['LIMIT_REACHED'], [], ['IDEMPOTENCY_KEY_REUSED', 'KEY_REVOKED']],
  ['listKeys', [], ['IDEMPOTENCY_KEY_REQUIRED'], ['KEY_REVOKED', 'VALIDATION_FAILED']],
  ['readHealth', [], ['IDEMPOTENCY_KEY_REQUIRED', 'KEY_REVOKED'], ['RATE_LIMITED']],
])('the errors of %s: its own first, and each but once', async (name, own, absent, usual) => {
  await open(`/developers/calls/${name}`)
  const common = partsOf('Errors', 'details dt').map((text) => text?.split(' ')[1])
  const all = partsOf('Errors', 'dt').map((text) => text?.split(' ')[1])
  expect(all).toEqual(expect.arrayContaining(own))
  expect(common.filter((code) => own.includes(code ?? ''))).toEqual([])
  expect(common).toEqual(expect.arrayContaining(usual))
  expect(common.filter((code) => absent.includes(code ?? ''))).toEqual([])
  expect(card('Errors').textContent.includes('No specific errors.')).toBe(own.length === 0)
})

test('a field says where it stands, and whether it may be left out', async () => {
  await open('/developers/calls/createKey')
  const fields = partsOf('Request', 'dd')
  expect(fields[0]).toMatch(/in the body$/)
  expect(fields[1]).toMatch(/in the body, default: PRODUCTION$/)
  expect(card('Response').textContent).toContain('201')
  expect(card('Response').textContent).not.toContain('A file')
  expect(card('Request').textContent).not.toContain('No parameters')
})

test('a call that answers with a file says so, and one that asks nothing too', async () => {
  await open('/developers/calls/exportTransactions')
  expect(card('Response').textContent).toContain('text/csv A file')
  expect(
    partsOf('Request', 'dd')
      .slice(0, 2)
      .map((text) => text?.replace(/^\S+?(?=in )/, '')),
  ).toEqual(['in the path', 'in the query, optional'])
  cleanup()
  await open('/developers/calls/readHealth')
  expect(card('Request').textContent).toContain('No parameters')
})

test('both examples are copied as they stand', async () => {
  const { device } = await open('/developers/calls/createWallet')
  const shown = partsOf('Example', 'pre')
  fireEvent.click(screen.getByRole('button', { name: 'Copy as cURL' }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy as fetch' }))
  await settle()
  expect(device.hostState.copied).toEqual(shown)
  expect(screen.getAllByRole('button', { name: 'Copied' })).toHaveLength(2)
})

test('a search from the URL stands in its field, and an empty one leads back to all', async () => {
  const app = await open('/developers/calls?search=health')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('health')
  expect(screen.queryByText('No results')).toBeNull()
  await search('')
  expect(app.device.addressBar.now()).toBe('/developers/calls')
  expect(screen.getByRole('link', { name: /listWallets/ })).toBeTruthy()
  expect(within(card('Common to every call')).getByText(larkspur.tenant_id)).toBeTruthy()
})

test('what is written in English is read as English in any language', async () => {
  await open('/developers/calls?search=createWallet', 'ru')
  expect(screen.getByText('Makes a wallet.').lang).toBe('en')
  fireEvent.click(screen.getByRole('link', { name: /createWallet/ }))
  await settle()
  expect(screen.getByText('Makes a wallet.').lang).toBe('en')
})

test('examples run where this bank is, whatever its URL ends with', async () => {
  const before = { ...bases }
  onTestFinished(() => void Object.assign(bases, before))
  bases.user = 'https://bank.example/play/api/v2'
  bases.root = 'https://bank.example/'
  await open('/developers/calls/createWallet')
  expect(card('Example').textContent).toContain("'https://bank.example/play/api/v2/wallets'")
  cleanup()
  await open('/developers/calls')
  expect(within(card('Common to every call')).getByText('https://bank.example')).toBeTruthy()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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

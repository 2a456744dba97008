import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeBrowser } from '#device/fakeDevice'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { book, page } from './counterpartyPages.ts'
import { clickButton, heading, inMinutes, memoryOf, openApp, settle, type } from './openApp.tsx'
import { orderPages, orderType } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** What was typed on one device goes on at another, by a code that only the vault and screen hold. */

const CODES = '/v1/v2/orders/continuations'
const CODE = '271828'

function devices() {
  const bodies: Record<string, unknown>[] = []
  const keep = ({ body }: FakeRequest) => bodies.push(JSON.parse(body) as (typeof bodies)[0])
  let redeemed = () => problem(422, 'CODE_INVALID')
  const pages = {
    ...book(),
    ...orderPages(),
    '/v1/v2/orders/order_types': () => jsonResponse([orderType('EXCHANGE_CRYPTO_INTERNAL')]),
    [CODES]: (request: FakeRequest) => {
      keep(request)
      return jsonResponse({ code: CODE, expires_at: inMinutes(10) }, 201)
    },
    [`${CODES}/redeem`]: (request: FakeRequest) => {
      keep(request)
      return redeemed()
    },
  }
  const publicPages = { ...coins, '/v2/system/countries': () => jsonResponse(page([])) }
  const open = async (path: string, store = createFakeBrowser(), language = 'en') => {
    cleanup()
    const app = await openApp({
      signedIn: true,
      path,
      publicPages,
      pages,
      store,
      languages: [language],
    })
    await settle()
    return app
  }
  const answer = (with_: object) => (redeemed = () => jsonResponse(with_))
  return { open, bodies, answer }
}

test('a code is made of the stored draft, and gone once the page is left', async () => {
  const { open, bodies } = devices()
  const store = createFakeBrowser()
  await open('/exchange', store)
  await type('You send', '1.5')
  const { app, device } = await open('/continue?form=exchange', store)
  expect(screen.getByText(CODE)).toBeTruthy()
  expect(bodies).toMatchObject([{ order_id: null, draft: { form: 'exchange', amount: '1.5' } }])
  expect(memoryOf(app)).not.toContain(CODE)
  app.send({ type: 'route.open', location: { route: 'home', id: null } })
  await settle()
  expect(device.vault.peek('continuationCode')).toBeNull()
})

test('without anything typed there is no code to get', async () => {
  const { open, bodies } = devices()
  await open('/continue?form=send')
  await screen.findByText(/no unfinished payment/)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/send')
  expect(bodies).toEqual([])
})

test('a code opens the form as it was, with the signs of this device', async () => {
  const { open, bodies, answer } = devices()
  const store = createFakeBrowser()
  await open('/exchange', store)
  await type('You send', '1.5')
  await open('/continue?form=exchange', store)
  const [given] = bodies

  const { app } = await open('/continue', createFakeBrowser(), 'ru')
  await type('Код с другого устройства', '161803')
  await settle()
  expect(screen.getByText(/Этот код не подходит/)).toBeTruthy()
  expect(memoryOf(app)).not.toContain('161803')
  answer(given!)
  await type('Код с другого устройства', CODE)
  await settle()
  expect(bodies.at(-1)).toEqual({ token: CODE })
  expect(heading()).toBe('Обмен')
  expect(screen.getByLabelText<HTMLInputElement>('Вы отправляете').value).toBe('1,5')
})

test('an order that is in no open wallet is looked for in the activity', async () => {
  const { open, bodies } = devices()
  const { bank } = await open('/continue?order=6f0c1d52-6c2f-4b8e-9d53-0d5a3a1f0001')
  bank.pages[CODES] = () => problem(404, 'NOT_FOUND')
  await clickButton('Get a new code')
  expect(bodies).toHaveLength(1)
  expect(screen.getByText(/^This payment can’t be found/)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/activity')
})

test('a code that was not made is asked for again', async () => {
  const { open } = devices()
  const { bank } = await open('/continue?order=6f0c1d52-6c2f-4b8e-9d53-0d5a3a1f0001')
  const answer = bank.pages[CODES]!
  bank.pages[CODES] = () => problem(503, 'OVERLOADED')
  await clickButton('Get a new code')
  expect(screen.getByText('Couldn’t get a code')).toBeTruthy()
  expect(screen.queryByText(CODE)).toBeNull()
  bank.pages[CODES] = answer
  await clickButton('Try again')
  expect(screen.getByText(CODE)).toBeTruthy()
})

test('a new code takes the place of the one before', async () => {
  const { open, bodies } = devices()
  await open('/continue?order=6f0c1d52-6c2f-4b8e-9d53-0d5a3a1f0001')
  await clickButton('Get a new code')
  await settle()
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({ draft: null })
})

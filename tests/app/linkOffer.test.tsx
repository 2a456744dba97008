import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { alerts, clickButton, inMinutes, listOf, openApp, type } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** An address just proved is another account's: both may be linked, and entered from either. */

const LINKS = '/v2/user/linked-accounts'
const other = { id: 'p1', name: 'Ann', email: 'a•••@b.example', phone: null, telegram: false }
const linked = { data: [{ ...other, created_at: inMinutes(0) }], offer: null }

const offerOf = (more: object = {}) => ({
  data: [],
  offer: { address: 'n@b.example', needs_code: false, expires_at: inMinutes(5), ...more },
})

async function openOffered(
  offered: object,
  answer: () => Response = () => jsonResponse(linked, 201),
) {
  const sent: string[] = []
  const pages: Pages = {
    ...walletPages(),
    [LINKS]: ({ verb, body }) => {
      if (verb !== 'POST') return jsonResponse(offered)
      sent.push(body)
      return answer()
    },
  }
  return { sent, ...(await openApp({ signedIn: true, path: '/profile', pages })) }
}

const isOffered = () => screen.queryByText(/^Is the account of .* yours too\?$/) !== null

test.each([
  ['n@b.example', 0],
  ['+4915100000000', 1],
])('%s is offered where that way of reaching the person stands', async (address, at) => {
  await openOffered(offerOf({ address }))
  const places = listOf('Contact details').getAllByRole('listitem')
  const question = `Is the account of ${address} yours too?`
  expect(places.map(({ textContent }) => textContent.includes(question)).indexOf(true)).toBe(at)
  expect(screen.getAllByText(question)).toHaveLength(1)
})

test('an account without an authenticator is linked by a press', async () => {
  const { sent } = await openOffered(offerOf())
  expect(screen.queryByLabelText(/authenticator/)).toBeNull()
  await clickButton('Link accounts')
  expect(sent).toEqual(['{}'])
  expect(isOffered()).toBe(false)
  expect(listOf('Linked accounts').getByText('Linked')).toBeTruthy()
})

const CODE = 'Code from that account’s authenticator'

test('one with an authenticator is linked by its code, and by nothing less', async () => {
  const { sent, vaulted } = await openOffered(offerOf({ needs_code: true }))
  await clickButton('Link accounts')
  expect(sent).toEqual([])
  await type(CODE, '123456')
  expect(sent).toEqual(['{"token":"123456"}'])
  expect(vaulted).toEqual(['linkCode: 123456'])
  expect(listOf('Linked accounts').getByText('Linked')).toBeTruthy()
})

test('a wrong code is refused at its field, and can be typed again', async () => {
  const { sent } = await openOffered(offerOf({ needs_code: true }), () =>
    problem(422, 'CODE_INVALID', { attempts_left: 4 }),
  )
  await type(CODE, '111111')
  expect(screen.getByLabelText(CODE).getAttribute('aria-invalid')).toBe('true')
  expect(alerts()).toEqual(['Wrong code. You have 4 attempts left.'])
  await type(CODE, '222222')
  expect(sent).toHaveLength(2)
})

test('what is refused otherwise is said once', async () => {
  await openOffered(offerOf(), () => problem(422, 'LIMIT_REACHED'))
  await clickButton('Link accounts')
  expect(alerts()).toHaveLength(1)
  expect(isOffered()).toBe(true)
})

test('whoever does not want it is asked no more, and nothing is sent', async () => {
  const { sent } = await openOffered(offerOf())
  await clickButton('Not now')
  expect([isOffered(), sent]).toEqual([false, []])
})

test('an offer that is over says how to get another, once', async () => {
  let asked = 0
  const { bank } = await openOffered(offerOf(), () => problem(419, 'VERIFICATION_EXPIRED'))
  const before = bank.pages[LINKS]!
  bank.pages[LINKS] = (request) => {
    if (request.verb === 'POST') return before(request)
    asked += 1
    return jsonResponse({ data: [], offer: null })
  }
  await clickButton('Link accounts')
  expect([isOffered(), asked]).toEqual([false, 1])
  expect(screen.getAllByText(/^The time to link the accounts is over\./)).toHaveLength(1)
})

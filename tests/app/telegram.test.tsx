import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { account, card, LIST, ONE, oneCard, page, program } from './cardPages.ts'
import { clickButton, heading, openApp, settle } from './openApp.tsx'
import { eth, eur, walletPages } from './walletPages.ts'

/** What the mini app does with the buttons, the motor and the clipboard of its host. */

const publicPages = {
  '/v2/system/currencies': () => jsonResponse(page([eur, eth])),
  '/v1/issuing/config/programs': () => jsonResponse(page([program()])),
}

const open = (path: string, more: Record<string, (request: FakeRequest) => Response> = {}) =>
  openApp({
    signedIn: true,
    kind: 'telegram',
    path,
    publicPages,
    pages: { ...walletPages(), ...oneCard, ...more },
  })

test('what was done is felt', async () => {
  const { device } = await open('/cards/k1', {
    [`${ONE}/freeze`]: () => jsonResponse(card({ card_status: 'FROZEN' })),
  })
  await clickButton('Freeze')
  expect(device.hostState.haptics).toEqual(['success'])
})

test('a refused change is felt as one', async () => {
  const { device } = await open('/cards/k1', {
    [`${ONE}/freeze`]: () => problem(409, 'CARD_STATE_CONFLICT', { errors: [] }),
  })
  await clickButton('Freeze')
  expect(device.hostState.haptics).toEqual(['refusal'])
})

test('opening a page is not felt', async () => {
  const { device } = await open('/receive')
  await clickButton('ETH')
  expect(device.hostState.haptics).toEqual([])
})

test('Telegram’s back button goes back a step of a new card, then to the cards', async () => {
  const { device } = await open('/cards/new', {
    [LIST]: () => jsonResponse(page([{ ...account, cards: [] }])),
  })
  await clickButton('Next: Virtual card')
  device.simulate.main()
  await settle()
  expect(device.hostState.main?.text).toBe('Create card')
  device.simulate.back()
  await settle()
  expect(device.hostState.main?.text).toBe('Next')
  device.simulate.back()
  await settle()
  expect(screen.getByRole('button', { name: 'Next: Virtual card' })).toBeTruthy()
  device.simulate.back()
  await settle()
  expect(heading()).toBe('Cards')
})

test('the host’s button says that the address was copied', async () => {
  const { device } = await open('/receive')
  await clickButton('ETH')
  device.simulate.main()
  await settle()
  expect(device.hostState.copied).toEqual(['0xFfdBFC32989f8823C32186423b059e837FF8B2ab'])
  expect([device.hostState.main?.text, device.hostState.haptics]).toEqual(['Copied', ['success']])
})

test('where copying is refused the address is selected and says so', async () => {
  const { device } = await open('/receive')
  device.copy = () => Promise.reject(new Error('No clipboard.'))
  await clickButton('ETH')
  device.simulate.main()
  await settle()
  expect(document.getSelection()?.toString()).toBe('0xFfdBFC32989f8823C32186423b059e837FF8B2ab')
  expect(screen.getByText(/copy it by hand/)).toBeTruthy()
  expect(device.hostState.haptics).toEqual(['refusal'])
})

test('the settings of the menu open the profile', async () => {
  const { device } = await open('/cards')
  device.simulate.settings()
  await settle()
  expect(heading()).toBe('Profile')
})

test('the number Telegram knows is filled in, and confirmed as any other', async () => {
  const { bank } = await open('/profile')
  await clickButton('Use my Telegram number')
  expect(screen.getByLabelText<HTMLInputElement>('New phone number').value).toBe('+4740001122')
  expect(bank.requestsTo('/v2/user/phone')).toEqual([])
})

test('the home screen is offered where the phone has one', async () => {
  const { device } = await open('/profile')
  await clickButton('Add to home screen')
  expect(device.hostState.addedToHomeScreen).toBe(true)
})

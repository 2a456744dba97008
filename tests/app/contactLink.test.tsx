import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { ann } from '#tests/kit/people'
import { book, page } from './counterpartyPages.ts'
import { openApp, settle } from './openApp.tsx'
import { orderPages } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** Contacts are chosen at the bank's bot, by whoever is known to it. */

async function openSend(bot: string | null, identities: string[]) {
  const { device } = await openApp({
    signedIn: true,
    path: '/send',
    config: { tg_bot_name: bot },
    publicPages: { ...coins, '/v2/system/countries': () => jsonResponse(page([])) },
    pages: {
      ...book(),
      ...orderPages(),
      '/v2/user': () => jsonResponse({ ...ann, identities }),
    },
  })
  await settle()
  return { device, choice: screen.queryByRole('button', { name: /^Telegram contact/ }) }
}

test('whoever is linked to Telegram chooses among their contacts at the bot', async () => {
  const { device, choice } = await openSend('larkspur_bot', ['email', 'telegram'])
  fireEvent.click(choice!)
  expect(device.hostState.opened).toEqual(['https://t.me/larkspur_bot?start=pay'])
})

test.each([
  ['a bank without a bot', null, ['telegram']],
  ['a person who is not linked', 'larkspur_bot', ['email']],
])('%s has no contacts to choose', async (_, bot, identities) => {
  const { choice } = await openSend(bot, identities)
  expect(choice).toBeNull()
})

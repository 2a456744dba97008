import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { openApp, settle } from './openApp.tsx'

/** A link is passed on by the device where it can, and copied by hand elsewhere. */

const code = {
  referral_code: 'ABCD2345',
  web_path: '/sign-up?ref=ABCD2345',
  telegram_url: null,
  terms: { currency: 'USD', inviter: '10', friend: '5', added: '100', days: 30, per_year: 2 },
}

async function openInvite(canShare: boolean) {
  const { app, device } = await openApp({
    signedIn: true,
    path: '/profile',
    config: { referral: { friend: '5', added: '100' } },
    pages: {
      '/v2/referrals/code': () => jsonResponse(code),
      '/v2/referrals/income/summary': () =>
        jsonResponse({ invited: 0, rewarded: 0, paid: '0.00', currency: 'USD' }),
    },
  })
  if (!canShare) device.share = null
  app.send({ type: 'route.open', location: { route: 'invite', id: null } })
  await settle()
  const all = within(screen.getByRole('region', { name: 'Your link' })).getAllByRole('button')
  return all.map((button) => [button.textContent, button.matches('.button-primary')])
}

test('what is passed on stands first, before its copy', async () => {
  expect(await openInvite(true)).toEqual([
    ['Share', true],
    ['Copy link', false],
    ['Copy ABCD2345', false],
  ])
})

test('where nothing can be passed on the link is copied first', async () => {
  expect(await openInvite(false)).toEqual([
    ['Copy link', true],
    ['Copy ABCD2345', false],
  ])
})

import { createActor, type AnyActorLogic } from 'xstate'
import { expect, test } from 'vitest'
import type { Call } from '#client/call'
import { createFakeDevice } from '#device/fakeDevice'
import { wireSignIn } from '#app/features/session/signInPorts.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { settled } from '#tests/kit/mbt'

/** What signing in leaves on the device once the bank has answered. */

function open() {
  const device = createFakeDevice()
  device.settings.write('signed_out', 'yes')
  device.settings.write('referrer', 'IVY')
  const tokenCache = createTokenCache(device.tokenStore)
  const asked: object[] = []
  let answer: (tokens: never) => void = () => {}
  const call = (async (_, input) => {
    asked.push(input)
    return new Promise<never>((resolve) => (answer = resolve))
  }) as Call
  const wired = wireSignIn({ call, device, tokenCache, mint: () => 'm1' })
  const logic = (wired.implementations.actors as Record<string, AnyActorLogic>)['submitCode']!
  device.vault.put('code', '123456')
  const input = { intent: 'in', email: 'ann@example.com' }
  const port = createActor(logic, { input }).start()
  const kept = () => [
    device.tokenStore.read().access,
    device.settings.read('signed_out'),
    device.settings.read('referrer'),
  ]
  const answered = async () => {
    answer({ access_token: 'at', refresh_token: 'rt' } as never)
    await settled()
  }
  return { asked, port, kept, answered }
}

test('the tokens are kept, and neither the sign-out nor who invited', async () => {
  const { asked, kept, answered } = open()
  await settled()
  expect(asked).toMatchObject([{ token: '123456' }])
  await answered()
  expect(kept()).toEqual(['at', null, null])
})

test('an answer that nobody waits for any more signs nobody in', async () => {
  const { port, kept, answered } = open()
  await settled()
  port.stop()
  await answered()
  expect(kept()).toEqual([null, 'yes', 'IVY'])
})

import { expect, test } from 'vitest'
import { createVerification, requestProofCode, verifyProofCode } from '#contract/proof'
import { beginPasskeyProof, proveByPasskey } from '#contract/passkey'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { wireProof } from '#app/features/proof/ports.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'

/** By what a person may prove that it is them, on the device that they hold. */

const verified = (...channels: string[]) => ({ channels: channels.map((channel) => ({ channel })) })

function open(answers: Parameters<typeof recordCalls>[0] = [], parts: FakeDeviceOptions = {}) {
  const device = createFakeDevice(parts)
  const { call, asked } = recordCalls(answers)
  const wired = wireProof({ call, device, mint: () => 'minted' })
  return { ask: (port: string, input: object) => askPort(wired, port, input), asked, device }
}

const inside = { kind: 'telegram' } as const
const requested = { requestId: 'r1', channel: 'EMAIL' }

test.each([
  ['a browser offers all', {}, ['PASSKEY', 'EMAIL'], ['PASSKEY', 'EMAIL']],
  ['a device without passkeys offers the others', inside, ['PASSKEY', 'EMAIL'], ['EMAIL']],
  ['a passkey is offered everywhere where it is all', inside, ['PASSKEY'], ['PASSKEY']],
  ['none is made up', inside, [], []],
] as const)('%s', async (_, parts, given, offered) => {
  const { ask, asked } = open([[createVerification, verified(...given)]], parts)
  const bound = { purpose: 'payee', meta: { subject: 'x' } }
  expect(await ask('startProof', { bound })).toEqual(verified(...offered))
  expect(asked).toEqual([[createVerification, { request_id: 'minted', ...bound }]])
})

test('a code is asked for by its channel, and given once', async () => {
  const { ask, asked, device } = open()
  device.vault.put('proofCode', '123456')
  await ask('sendProofCode', requested)
  await ask('proveByCode', requested)
  const [request_id, channel] = ['r1', 'EMAIL']
  expect(asked).toEqual([
    [requestProofCode, { request_id, channel }],
    [verifyProofCode, { request_id, channel, otp: '123456' }],
  ])
  expect(device.vault.peek('proofCode')).toBeNull()
})

test('a passkey signs for the request, and its owner is not named', async () => {
  const { ask, asked } = open()
  await ask('signByPasskey', requested)
  expect(asked).toEqual([
    [beginPasskeyProof, { request_id: 'r1' }],
    [
      proveByPasskey,
      {
        request_id: 'r1',
        credential_id: 'cGFzc2tleQ',
        client_data: 'Y2xpZW50',
        authenticator_data: 'ZGF0YQ',
        signature: 'c2lnbmF0dXJl',
      },
    ],
  ])
})

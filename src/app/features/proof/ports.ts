import { beginPasskeyProof, proveByPasskey } from '#contract/passkey'
import {
  createVerification,
  requestProofCode,
  verifyProofCode,
  type ProofVerification,
} from '#contract/proof'
import {
  activateTotp,
  generateTotp,
  makeRecoveryCodes,
  readTotpStatus,
  revokeTotp,
} from '#contract/totp'
import { proveByBiometry } from '#device/biometryProof'
import type { Device } from '#device/device'
import { wire } from '#machines/kit/port'
import { proofFlow, proofPorts, type ChannelRequest } from '#machines/proof/proof.flow'
import { totpFlow, totpPorts } from '#machines/proof/totp.flow'
import type { Services } from '#app/services.ts'
import { takeSecret } from '#app/features/session/signInPorts.ts'
import { passkeyReaderOf } from './passkeyReader.ts'

/** Secrets go into the vault and no further. */

export function wireProof({ call, device, mint }: Pick<Services, 'call' | 'device' | 'mint'>) {
  const submitWith =
    ({ requestId: request_id, channel }: ChannelRequest, signal: AbortSignal) =>
    async (otp: string) => {
      await call(verifyProofCode, { request_id, channel, otp }, { signal })
    }
  return wire(proofFlow, proofPorts, {
    startProof: async ({ bound }, signal) =>
      offeredAt(
        device,
        await call(createVerification, { request_id: mint(), ...bound }, { signal }),
      ),
    sendProofCode: ({ requestId: request_id, channel }, signal) =>
      call(requestProofCode, { request_id, channel }, { signal }),
    proveByCode: (request, signal) => submitWith(request, signal)(takeSecret(device, 'proofCode')),
    proveByBiometry: (request, signal) =>
      proveByBiometry(device, request.requestId, submitWith(request, signal), signal),
    signByPasskey: async ({ requestId: request_id }, signal) => {
      const { signByPasskey } = await passkeyReaderOf(device)
      const options = await call(beginPasskeyProof, { request_id }, { signal })
      const { user_handle: _, ...answer } = await signByPasskey(options, signal)
      await call(proveByPasskey, { request_id, ...answer }, { signal })
    },
  })
}

/** Where there are no passkeys, as inside Telegram, they are offered only if nothing else is. */
function offeredAt({ passkeys }: Device, verification: ProofVerification): ProofVerification {
  if (passkeys) return verification
  const channels = verification.channels.filter(({ channel }) => channel !== 'PASSKEY')
  return channels.length === 0 ? verification : { ...verification, channels }
}

export const wireTotp = (services: Services) => {
  const { call, device } = services
  const { vault } = device
  const clear = () => {
    for (const name of ['totpKey', 'totpCode', 'recoveryCodes'] as const) vault.take(name)
  }
  return wire(totpFlow, totpPorts, {
    readTotp: (_, signal) => call(readTotpStatus, {}, { signal }),
    createSecret: async (_, signal) => {
      const { data } = await call(generateTotp, {}, { signal })
      vault.put('totpKey', data.qrCode)
    },
    activateTotp: async (_, signal) => {
      const { data } = await call(
        activateTotp,
        { token: takeSecret(device, 'totpCode') },
        { signal },
      )
      vault.take('totpKey')
      vault.put('recoveryCodes', data.recovery_codes.join('\n'))
    },
    renewCodes: async (_, signal) => {
      const token = takeSecret(device, 'totpCode')
      const { data } = await call(makeRecoveryCodes, { token }, { signal })
      vault.put('recoveryCodes', data.codes.join('\n'))
    },
    revokeTotp: async (_, signal) => {
      await call(revokeTotp, { token: takeSecret(device, 'totpCode') }, { signal })
    },
    clearSecrets: async () => clear(),
    guardSecrets: () => clear,
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

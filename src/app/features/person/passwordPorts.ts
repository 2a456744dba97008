import { removePassword, setPassword } from '#contract/password'
import { wire } from '#machines/kit/port'
import { passwordFlow, passwordPorts } from '#machines/person/password.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import { takeSecret } from '#app/features/session/signInPorts.ts'
import type { Services } from '#app/services.ts'

export const wirePassword = (services: Services) => {
  const { call, device } = services
  return wire(passwordFlow, passwordPorts, {
    setPassword: async (_, signal) => {
      await call(setPassword, { password: takeSecret(device, 'newPassword') }, { signal })
    },
    removePassword: async (_, signal) => {
      await call(removePassword, {}, { signal })
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

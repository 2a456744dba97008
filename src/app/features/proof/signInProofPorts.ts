import { signInProofFlow } from '#machines/proof/signInProof.flow'
import type { Services } from '#app/services.ts'
import { wireProof, wireTotp } from './ports.ts'

export const wireSignInProof = (services: Services) =>
  signInProofFlow.provide({
    actors: { proofFlow: wireProof(services), totpFlow: wireTotp(services) },
  })

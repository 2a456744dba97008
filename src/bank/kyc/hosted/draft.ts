import { kycParts, type KycPart } from '#contract/kycEntity'
import { fields, text, texts } from '#bank/outside/vendors/signature'
import type { Seal } from '#bank/services'
import { identityFields, type IdentityData } from '#bank/kyc/identityData'

/** Answers of a session that is not submitted yet, stored encrypted. */
export interface HostedDraft {
  told: IdentityData
  done: KycPart[]
}

const labelOf = (tenantId: string, visitId: string) => `kyc draft ${tenantId} ${visitId}`

export const encryptDraft = (seal: Seal, tenantId: string, visitId: string, draft: HostedDraft) =>
  seal.close(Buffer.from(JSON.stringify(draft)), labelOf(tenantId, visitId))

export function decryptDraft(
  seal: Seal,
  tenantId: string,
  visitId: string,
  box: Buffer | null,
): HostedDraft {
  if (box === null) return { told: {}, done: [] }
  const plain = seal.open(box, labelOf(tenantId, visitId)).toString('utf8')
  const { told: identity, done } = fields(JSON.parse(plain))
  const parsed = fields(identity)
  return {
    told: Object.fromEntries(
      identityFields.flatMap((name) => (text(parsed[name]) ? [[name, text(parsed[name])]] : [])),
    ),
    done: kycParts.filter((part) => texts(done).includes(part)),
  }
}

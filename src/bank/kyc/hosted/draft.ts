import { kycParts, type KycPart } from '#contract/kycEntity'
import { fields, text, texts } from '#bank/outside/vendors/signature'
import type { Seal } from '#bank/services'
import { toldFields, type Told } from '#bank/kyc/identityData'

/** What was told so far in a visit that is not handed in: sealed, so that a left visit tells nobody. */
export interface Draft {
  told: Told
  done: KycPart[]
}

const labelOf = (tenantId: string, visitId: string) => `kyc draft ${tenantId} ${visitId}`

export const sealDraft = (seal: Seal, tenantId: string, visitId: string, draft: Draft): Buffer =>
  seal.close(Buffer.from(JSON.stringify(draft)), labelOf(tenantId, visitId))

export function openDraft(
  seal: Seal,
  tenantId: string,
  visitId: string,
  box: Buffer | null,
): Draft {
  if (box === null) return { told: {}, done: [] }
  const plain = seal.open(box, labelOf(tenantId, visitId)).toString('utf8')
  const { told, done } = fields(JSON.parse(plain))
  const said = fields(told)
  return {
    told: Object.fromEntries(
      toldFields.flatMap((name) => (text(said[name]) ? [[name, text(said[name])]] : [])),
    ),
    done: kycParts.filter((part) => texts(done).includes(part)),
  }
}

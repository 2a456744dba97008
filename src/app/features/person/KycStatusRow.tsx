import type { VerificationStatus as Kyc } from '#contract/person'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { verified } from '#app/ui/icons/verified.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { Status } from '#app/ui/Status.tsx'
import { usePersonWords } from './words.ts'

const kycLooks: Record<Kyc, { tone: Tone; icon: string }> = {
  APPROVED: { tone: 'good', icon: verified },
  PENDING: { tone: 'wait', icon: clock },
  HOLD: { tone: 'wait', icon: clock },
  SOFT_REJECT: { tone: 'wait', icon: info },
  DOUBLE: { tone: 'bad', icon: shield },
  DECLINED: { tone: 'bad', icon: shield },
  REJECT: { tone: 'bad', icon: shield },
  UNVERIFIED: { tone: 'calm', icon: info },
}

export function KycStatusRow({ status }: { status: Kyc }) {
  return <Status {...kycLooks[status]} word={usePersonWords().person.kycStatus[status]} />
}

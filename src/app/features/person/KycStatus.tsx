import type { KycStatus as Kyc } from '#contract/person'
import { clock, info, shield, verified } from '#app/ui/roomIcons.ts'
import type { Tone } from '#app/ui/Notice.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'

const looks: Record<Kyc, { tone: Tone; icon: string }> = {
  APPROVED: { tone: 'good', icon: verified },
  PENDING: { tone: 'wait', icon: clock },
  HOLD: { tone: 'wait', icon: clock },
  SOFT_REJECT: { tone: 'wait', icon: info },
  DOUBLE: { tone: 'bad', icon: shield },
  DECLINED: { tone: 'bad', icon: shield },
  REJECT: { tone: 'bad', icon: shield },
  UNVERIFIED: { tone: 'calm', icon: info },
}

export function KycStatus({ status }: { status: Kyc }) {
  return <Status {...looks[status]} word={useInsideWords().person.kycStatus[status]} />
}

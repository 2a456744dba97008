import { identityChangeVerdicts } from '#contract/identityChange'
import type { ChangeRequestActor } from '#machines/identityChange/changeRequest.flow'
import { useKycWords } from '#app/features/kyc/words.ts'
import { Button } from '#app/ui/Button.tsx'

/** Sandbox only: what the identity vendor may say. */
export default function VerdictButtons({ flow }: { flow: ChangeRequestActor }) {
  const { play } = useKycWords().kyc
  return identityChangeVerdicts.map((word) => (
    <Button key={word} onClick={() => flow.send({ type: 'verdict.simulate', word })}>
      {play.vendor[word]}
    </Button>
  ))
}

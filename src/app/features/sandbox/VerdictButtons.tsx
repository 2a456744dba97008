import { identityChangeVerdicts } from '#contract/identityChange'
import type { ChangeRequestActor } from '#machines/identityChange/changeRequest.flow'
import { Button } from '#app/ui/Button.tsx'
import { useSandboxWords } from './words.ts'

/** Sandbox only: what the identity vendor may say. */
export default function VerdictButtons({ flow }: { flow: ChangeRequestActor }) {
  const { kyc } = useSandboxWords().simulation
  return identityChangeVerdicts.map((word) => (
    <Button key={word} onClick={() => flow.send({ type: 'verdict.simulate', word })}>
      {kyc.vendor[word]}
    </Button>
  ))
}

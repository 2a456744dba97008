import { useSelector } from '@xstate/react'
import type { DataCopyActor } from '#machines/person/dataCopy.flow'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import { usePersonWords } from './words.ts'

export function DataCopy({ flow }: { flow: DataCopyActor }) {
  const { dataCopy: texts } = usePersonWords().person
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const result = useSelector(flow, ({ context }) => context.result)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <BodyPanel title={texts.title} busy={busy}>
      <p className="small soft">{texts.about}</p>
      <RefusalCallout note={refusal} />
      <output>
        {result === 'saved' && texts.saved}
        {result === 'unsupported' && texts.unsupported}
      </output>
      {proof ? (
        <ProofPanel flow={proof} />
      ) : (
        <div>
          <Button icon={download} busy={busy} onClick={() => flow.send({ type: 'copy.save' })}>
            {texts.save}
          </Button>
        </div>
      )}
    </BodyPanel>
  )
}

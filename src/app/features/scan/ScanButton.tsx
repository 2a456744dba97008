import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { scanFlow } from '#machines/scan/scan.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { qr } from '#app/ui/icons/qr.ts'
import { useScanWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<typeof scanFlow> | undefined
  onOpen: () => void
}

export function ScanButton({ flow, onOpen }: Props) {
  const { scan: texts } = useScanWords()
  const { scan } = useDevice()
  const scanning = useSelector(flow, (snapshot) => snapshot?.matches('scanning') ?? false)
  const misread = useSelector(flow, (snapshot) => snapshot?.matches('misread') ?? false)
  const elsewhere = useSelector(flow, (snapshot) => snapshot?.matches('otherNetwork') ?? false)
  if (!scan) return null
  const refused = misread || elsewhere
  return (
    <>
      <AlertCallout>
        {refused && (
          <Callout tone="wait" icon={alert}>
            <p className="label">{misread ? texts.misread : texts.elsewhere}</p>
            <p className="small">{misread ? texts.misreadText : texts.elsewhereText}</p>
          </Callout>
        )}
      </AlertCallout>
      <div className="cluster">
        <Button
          icon={qr}
          busy={scanning}
          onClick={() => (refused ? flow?.send({ type: 'scan.again' }) : onOpen())}
        >
          {refused ? texts.again : texts.scan}
        </Button>
        {elsewhere && (
          <Button onClick={() => flow?.send({ type: 'scan.accept' })}>{texts.accept}</Button>
        )}
        {(refused || scanning) && (
          <Button kind="quiet" onClick={() => flow?.send({ type: 'scan.close' })}>
            {texts.close}
          </Button>
        )}
      </div>
    </>
  )
}

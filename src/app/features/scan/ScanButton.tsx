import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { scanFlow } from '#machines/scan/scan.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Alert, Notice } from '#app/ui/Callout.tsx'
import { qr } from '#app/ui/icons/qr.ts'
import { useScanWords } from './words.ts'

interface Shown {
  flow: ActorRefFrom<typeof scanFlow> | undefined
  onOpen: () => void
}

/** The way to the camera, where the device lends one, and why a code was not taken. */
export function Scan({ flow, onOpen }: Shown) {
  const { scan: said } = useScanWords()
  const { scan } = useDevice()
  const scanning = useSelector(flow, (seen) => seen?.matches('scanning') ?? false)
  const misread = useSelector(flow, (seen) => seen?.matches('misread') ?? false)
  const elsewhere = useSelector(flow, (seen) => seen?.matches('elsewhere') ?? false)
  if (!scan) return null
  const refused = misread || elsewhere
  return (
    <>
      <Alert>
        {refused && (
          <Notice tone="wait" icon={alert}>
            <p className="label">{misread ? said.misread : said.elsewhere}</p>
            <p className="small">{misread ? said.misreadText : said.elsewhereText}</p>
          </Notice>
        )}
      </Alert>
      <div className="cluster">
        <Button
          icon={qr}
          busy={scanning}
          onClick={() => (refused ? flow?.send({ type: 'scan.again' }) : onOpen())}
        >
          {refused ? said.again : said.scan}
        </Button>
        {(refused || scanning) && (
          <Button kind="quiet" onClick={() => flow?.send({ type: 'scan.close' })}>
            {said.close}
          </Button>
        )}
      </div>
    </>
  )
}

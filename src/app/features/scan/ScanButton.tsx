import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { scanFlow } from '#machines/scan/scan.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { qr } from '#app/ui/icons/qr.ts'
import { scannerOf } from './scanner.ts'
import { useScanWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<typeof scanFlow> | undefined
  onOpen: () => void
}

/** Why a scan that came back empty-handed did, by the state it waits in. */
const troubleOf = {
  unavailable: ['unavailable', 'unavailableText'],
  misread: ['misread', 'misreadText'],
  otherNetwork: ['elsewhere', 'elsewhereText'],
} as const

export function ScanButton({ flow, onOpen }: Props) {
  const { scan: texts } = useScanWords()
  const scanner = scannerOf(useDevice())
  const state = useSelector(flow, (snapshot) => snapshot?.value ?? null)
  if (!scanner) return null
  const scanning = state === 'scanning'
  const trouble = troubleOf[state as keyof typeof troubleOf] ?? null
  return (
    <>
      {scanning && scanner.showCamera && <Viewfinder show={scanner.showCamera} word={texts.aim} />}
      <AlertCallout>
        {trouble && (
          <Callout tone="wait" icon={alert}>
            <p className="label">{texts[trouble[0]]}</p>
            <p className="small">{texts[trouble[1]]}</p>
          </Callout>
        )}
      </AlertCallout>
      <div className="cluster">
        <Button
          icon={qr}
          busy={scanning}
          onClick={() => (trouble ? flow?.send({ type: 'scan.again' }) : onOpen())}
        >
          {trouble ? texts.again : texts.scan}
        </Button>
        {state === 'otherNetwork' && (
          <Button onClick={() => flow?.send({ type: 'scan.accept' })}>{texts.accept}</Button>
        )}
        {(trouble || scanning) && (
          <Button kind="quiet" onClick={() => flow?.send({ type: 'scan.close' })}>
            {texts.close}
          </Button>
        )}
      </div>
    </>
  )
}

interface ViewfinderProps {
  show: (video: HTMLVideoElement) => () => void
  word: string
}

const Viewfinder = ({ show, word }: ViewfinderProps) => (
  <figure className="stack stack-half">
    <video ref={show} className="viewfinder" autoPlay muted playsInline />
    <figcaption className="small soft">{word}</figcaption>
  </figure>
)

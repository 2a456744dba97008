import { useSelector } from '@xstate/react'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import type { SaveFileActor } from '#machines/kit/saveFile.flow'
import { RefusalLine } from '#console/RefusalLine.tsx'

interface Props<File> {
  flow: SaveFileActor<File> | undefined
  file: File
  word: string
}

export function SaveFileButton<File>({ flow, file, word }: Props<File>) {
  if (!flow) return null
  return <Running flow={flow} file={file} word={word} />
}

function Running<File>({ flow, file, word }: Props<File> & { flow: SaveFileActor<File> }) {
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <div className="stack stack-half">
      <Button icon={download} busy={busy} onClick={() => flow.send({ type: 'file.save', file })}>
        {word}
      </Button>
      <RefusalLine note={refusal} />
    </div>
  )
}

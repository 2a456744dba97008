import { useSelector } from '@xstate/react'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import type { BookFile, BookFileActor } from '#machines/console/bookFile.flow'
import { RefusalLine } from '#console/RefusalLine.tsx'

interface Props {
  flow: BookFileActor | undefined
  file: BookFile
  word: string
}

export function SaveFileButton({ flow, file, word }: Props) {
  if (!flow) return null
  return <Running flow={flow} file={file} word={word} />
}

function Running({ flow, file, word }: Props & { flow: BookFileActor }) {
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

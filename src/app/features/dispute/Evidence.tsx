import { useSelector } from '@xstate/react'
import { useId, type ChangeEvent } from 'react'
import {
  EVIDENCE_BYTES_MAX,
  EVIDENCE_FILES_MAX,
  evidenceTypes,
  type CardDispute,
} from '#contract/cardDispute'
import type { DisputeActor } from '#machines/card/disputing.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useDisputeWords } from './words.ts'

interface Props {
  flow: DisputeActor
  dispute: CardDispute
}

const MEGABYTE = 1024 * 1024

export function Evidence({ flow, dispute: { files, can } }: Props) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (files.length === 0 && !can.includes('addEvidence')) return null
  return (
    <BodyPanel title={texts.evidence} busy={busy}>
      {files.length === 0 && <p className="soft">{texts.noEvidence}</p>}
      {files.length > 0 && (
        <ul className="stack stack-half">
          {files.map(({ id, name, at }) => (
            <li key={id} className="stack stack-none">
              <span className="whole">{name}</span>
              <span className="small soft">{formatDateTime(at, language)}</span>
            </li>
          ))}
        </ul>
      )}
      {can.includes('addEvidence') && files.length < EVIDENCE_FILES_MAX && <AddFile flow={flow} />}
    </BodyPanel>
  )
}

function AddFile({ flow }: { flow: DisputeActor }) {
  const { dispute: texts } = useDisputeWords()
  const id = useId()
  const fault = useSelector(flow, ({ context }) => context.fault)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) flow.send({ type: 'evidence.add', name: file.name.slice(-100), content: file })
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className="field">
      <div>
        <label className="button">
          {texts.addFile}
          <input
            type="file"
            className="unseen"
            accept={evidenceTypes.join()}
            disabled={busy}
            aria-describedby={`${id}-line`}
            onChange={add}
          />
        </label>
      </div>
      <p id={`${id}-line`} className="small soft">
        {texts.evidenceHint(EVIDENCE_FILES_MAX, EVIDENCE_BYTES_MAX / MEGABYTE)}
      </p>
      <p role="alert" className="small bad label">
        {fault && texts.faults[fault]}
      </p>
    </div>
  )
}

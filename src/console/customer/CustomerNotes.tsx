import type { CustomerNote } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { formatMoment } from '#console/moments.ts'
import { useConsoleWords } from '#console/words.ts'

/** For staff only, the newest first. */
export function CustomerNotes({ notes }: { notes: readonly CustomerNote[] }) {
  const { customer: texts } = useConsoleWords()
  const language = useLanguage()
  return (
    <Panel title={texts.notes}>
      <PanelBody>
        {notes.length === 0 && <p className="soft">{texts.noNotes}</p>}
        {notes.map(({ id, by, text, at }) => (
          <div key={id} className="stack stack-tight">
            <p className="whole">{text}</p>
            <p className="small soft">
              {by}, {formatMoment(at, language)}
            </p>
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}

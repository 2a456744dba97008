import { useSelector } from '@xstate/react'
import type { Language } from '#contract/preferences'
import { useFlow } from '#app/context.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { download } from '#app/ui/icons/download.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { Row } from '#app/ui/Row.tsx'
import type { Period } from './periods.ts'
import { useStatementWords } from './words.ts'

export type FileFlow = 'statementPdf' | 'balancesPdf' | 'taxReport'

export interface PeriodsProps {
  of: readonly Period[]
  named: (moment: string, language: Language) => string
  /** Of what has ended. */
  under?: (moment: string, language: Language) => string
  flow: FileFlow
  downloadOf: (name: string) => string
  onDownload: (period: Period) => void
}

/** A file for each. */
export function Periods({ of, named, under, flow: id, downloadOf, onDownload }: PeriodsProps) {
  const { statement: texts } = useStatementWords()
  const language = useLanguage()
  const flow = useFlow(id)
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const ask = useSelector(flow, (snapshot) => snapshot?.context.ask ?? null)
  return (
    <RowList of={of} by="from">
      {(period) => {
        const { from, to, running } = period
        const noon = `${from}T12:00`
        const name = named(noon, language)
        const hint = running ? texts.soFar : under?.(noon, language)
        return (
          <Row
            icon={receipt}
            name={name}
            hint={hint}
            end={
              <Button
                icon={download}
                aria-label={downloadOf(name)}
                busy={busy && ask?.from === from && ask.to === to}
                off={busy}
                onClick={() => onDownload(period)}
              >
                {texts.download}
              </Button>
            }
          />
        )
      }}
    </RowList>
  )
}

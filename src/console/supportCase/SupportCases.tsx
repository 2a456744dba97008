import { useSelector } from '@xstate/react'
import type { Customer } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { caseUrl } from '#app/workbench/openedCase.ts'
import type { OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { useMay } from '#console/context.tsx'
import { formatMoment } from '#console/moments.ts'
import { useConsoleWords } from '#console/words.ts'
import { useSupportCaseWords } from './words.ts'

/** Opened for a reason, and shown by the workbench as long as this page is open. */
export function SupportCases({ flow, customer }: { flow: OneCustomerActor; customer: Customer }) {
  const { supportCase: texts } = useSupportCaseWords()
  const { acts } = useConsoleWords()
  const language = useLanguage()
  const may = useMay()
  const idle = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const opened = useSelector(flow, ({ context }) => context.openedCases)
  return (
    <Panel title={texts.title}>
      <PanelBody>
        {customer.support_cases.length === 0 && <p className="soft">{texts.none}</p>}
        {customer.support_cases.map(({ id, steps, sent_at, expires_at }) => (
          <div key={id} className="stack stack-tight">
            <p>{formatMoment(sent_at, language)}</p>
            <p className="small soft">
              {texts.steps(steps)}, {texts.until(formatDate(expires_at, language))}
            </p>
            {opened.includes(id) ? (
              <p>
                <a className="link" href={caseUrl(id)} target="_blank" rel="noopener">
                  {texts.show}
                </a>
              </p>
            ) : (
              may('openSupportCase') && (
                <div>
                  <Button
                    off={!idle}
                    onClick={() => flow.send({ type: 'act.choose', act: 'openCase', about: id })}
                  >
                    {acts.openCase.offer}
                  </Button>
                </div>
              )
            )}
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}

import { useSelector } from '@xstate/react'
import type { Customer } from '#contract/ops/customer'
import type { Language } from '#contract/preferences'
import { Button } from '#app/ui/Button.tsx'
import { eye } from '#app/ui/icons/eye.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import type { OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { useMay } from '#console/context.tsx'
import { formatMoment } from '#console/moments.ts'
import { useConsoleWords } from '#console/words.ts'

/** Masked, until it was opened for a reason; hidden again when the page is left. */
export function PersonalData({ flow, customer }: { flow: OneCustomerActor; customer: Customer }) {
  const { customer: texts, verification, acts } = useConsoleWords()
  const language = useLanguage()
  const may = useMay()
  const opened = useSelector(flow, ({ context }) => context.opened)
  const idle = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const { number, name, email, phone, last_sign_in_at: at } = customer
  const fullName = opened && [opened.first_name, opened.last_name].filter(Boolean).join(' ')
  const pairs: [word: string, value: string | null][] = [
    [texts.number, number],
    [texts.name, fullName ?? name],
    [texts.email, opened ? opened.email : email],
    [texts.phone, opened ? opened.phone : phone],
    ...(opened
      ? ([
          [texts.birthDate, opened.birth_date],
          ['Telegram', opened.tg_id],
        ] satisfies [string, string | null][])
      : []),
    [texts.verification, verification[customer.verification]],
    [texts.since, formatMoment(customer.created_at, language)],
    ...closedPairs(customer, texts, language),
    [texts.lastSignIn, at && formatMoment(at, language)],
  ]
  return (
    <Panel title={texts.personal}>
      <PanelBody>
        <dl className="pairs-dense">
          {pairs.map(([word, value]) => (
            <div key={word}>
              <dt className="soft">{word}</dt>
              <dd className="whole">{value ?? '—'}</dd>
            </div>
          ))}
        </dl>
        {may('openCustomer') && (
          <div>
            {opened ? (
              <Button onClick={() => flow.send({ type: 'personal.hide' })}>{texts.hide}</Button>
            ) : (
              <Button
                icon={eye}
                off={!idle}
                onClick={() => flow.send({ type: 'act.choose', act: 'open' })}
              >
                {acts.open.offer}
              </Button>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

type CustomerTexts = ReturnType<typeof useConsoleWords>['customer']

function closedPairs(
  { closed }: Customer,
  texts: CustomerTexts,
  language: Language,
): [word: string, value: string | null][] {
  if (!closed) return []
  return [
    [texts.closedAt, formatMoment(closed.at, language)],
    [texts.closedBy, texts.closers[closed.by]],
    [texts.closedReason, closed.reason],
  ]
}

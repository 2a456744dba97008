import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { check } from '#app/ui/icons/check.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { paidAtText, scheduleText } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'

/** The form has scheduled its payment. */
export function Scheduled() {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const form = useFlow('orderForm')
  const schedule = useSelector(form, (snapshot) => snapshot?.context.schedule)
  if (!schedule) return null
  return (
    <section className="card" aria-live="polite">
      <EmptyState icon={check} tone="good" title={texts.done} alone>
        <p className="wraps">{scheduleText(schedule, texts, language)}</p>
        <p className="small soft">
          {`${paidAtText(schedule.first_on, texts, language)} ${texts.retried}`}
        </p>
        <div className="cluster">
          <PageLink className="button button-primary" {...linkTo('schedules', schedule.id)}>
            {texts.open}
          </PageLink>
          <Button onClick={() => form?.send({ type: 'form.restart' })}>{texts.another}</Button>
        </div>
      </EmptyState>
    </section>
  )
}

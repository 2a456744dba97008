import { useSelector } from '@xstate/react'
import { repeats } from '#contract/schedule'
import { laterWhen, type When, type WhenEnd } from '#machines/schedule/when.setup'
import { useFlow } from '#app/context.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useNow } from '#app/ui/now.ts'
import { PanelBody } from '#app/ui/Panel.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { paidAtText } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'

const DAY_MS = 24 * 3_600_000

/** When the payment of the form is made: now, on a day, or again and again. */
export function WhenPanel({ off }: { off: boolean }) {
  const { schedule: texts } = useScheduleWords()
  const form = useFlow('orderForm')
  const now = useNow()
  const when = useSelector(form, (snapshot) => snapshot?.context.when ?? null)
  const set = (chosen: When | null) => form?.send({ type: 'when.set', when: chosen })
  // Of the bank, which counts days in UTC.
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10)
  const choose = (mode: keyof typeof texts.modes) => {
    const first = when?.firstOn ?? tomorrow
    set(mode === 'now' ? null : laterWhen(mode === 'once' ? 'once' : 'month', first))
  }
  const repeating = when !== null && when.every !== 'once'
  return (
    <section className="card" aria-label={texts.when}>
      <PanelBody>
        <RadioGroup
          label={texts.when}
          options={(['now', 'once', 'repeat'] as const).map((value) => ({
            value,
            word: texts.modes[value],
          }))}
          value={when === null ? 'now' : repeating ? 'repeat' : 'once'}
          off={off}
          onChoose={choose}
        />
        {when && <FirstDate {...{ when, set, tomorrow }} />}
        {repeating && <Repeating {...{ when, set }} />}
      </PanelBody>
    </section>
  )
}

interface Props {
  when: When
  set: (when: When) => void
}

/** The field that the bank refused, by its name in the call. */
function useRefusedField(): string | undefined {
  const refusal = useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.refusal)
  return refusal?.facts.errors?.[0]?.pointer
}

function FirstDate({ when, set, tomorrow }: Props & { tomorrow: string }) {
  const { schedule: texts } = useScheduleWords()
  const language = useLanguage()
  const wrong = useRefusedField() === '/first_on'
  const repeating = when.every !== 'once'
  const late = repeating && when.every === 'month' && when.firstOn.slice(8) > '28'
  const known = when.firstOn !== ''
  return (
    <TextField
      label={repeating ? texts.first : texts.date}
      type="date"
      min={tomorrow}
      value={when.firstOn}
      hint={
        known &&
        [paidAtText(when.firstOn, texts, language), late && texts.shortMonths]
          .filter(Boolean)
          .join(' ')
      }
      {...(wrong && { wrong: texts.dateWrong })}
      onChange={({ currentTarget: { value } }) => set({ ...when, firstOn: value })}
    />
  )
}

function Repeating({ when, set }: Props) {
  const { schedule: texts } = useScheduleWords()
  const wrong = useRefusedField() === '/until_on'
  return (
    <>
      <SelectField
        label={texts.often}
        value={when.every}
        options={repeats
          .filter((every) => every !== 'once')
          .map((value) => ({ value, word: texts.every[value] }))}
        onChange={({ currentTarget: { value } }) => set({ ...when, every: value as When['every'] })}
      />
      <SelectField
        label={texts.ends}
        value={when.end}
        options={(['open', 'until', 'times'] as const).map((value) => ({
          value,
          word: texts.endings[value],
        }))}
        onChange={({ currentTarget: { value } }) => set({ ...when, end: value as WhenEnd })}
      />
      {when.end === 'until' && (
        <TextField
          label={texts.until}
          type="date"
          min={when.firstOn}
          value={when.untilOn}
          {...(wrong && { wrong: texts.untilWrong })}
          onChange={({ currentTarget: { value } }) => set({ ...when, untilOn: value })}
        />
      )}
      {when.end === 'times' && (
        <TextField
          label={texts.times}
          inputMode="numeric"
          autoComplete="off"
          value={when.times}
          hint={texts.timesHint}
          onChange={({ currentTarget: { value } }) => set({ ...when, times: value })}
        />
      )}
    </>
  )
}

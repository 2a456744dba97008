import { useSelector } from '@xstate/react'
import { KEY_OVERLAP_HOURS, KEY_OVERLAP_HOURS_MAX } from '#contract/developer'
import { statusOf, type AnyKey, type KeysActor } from '#machines/developer/keys.flow'
import { useNow } from '#app/ui/now.ts'
import { SelectField } from '#app/ui/SelectField.tsx'
import { CredentialActions } from '#app/features/credentials/CredentialActions.tsx'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useDeveloperWords } from './words.ts'

export function KeyActions({ flow, one }: { flow: KeysActor; one: AnyKey }) {
  const { developer: texts } = useDeveloperWords()
  const { kind } = one
  const on = statusOf(one) === 'ACTIVE'
  const renew = ['secret.renew', texts.renew] as const
  const edit = ['item.edit', texts.edit] as const
  const toggle = ['item.switch', on ? texts.switchOff : texts.switchOn] as const
  return (
    <CredentialActions
      flow={flow}
      actions={[
        ...(on ? [renew] : []),
        ...(kind === 'developer' ? [edit, toggle] : []),
        ['item.drop', texts.drop[kind]],
      ]}
      texts={{
        ...texts,
        renewSure: texts.renewSure[kind],
        dropSure: texts.dropSure[kind],
        dropYes: texts.dropYes[kind],
      }}
      renewal={one.kind === 'developer' && <Overlap flow={flow} formerUntil={one.former_until} />}
    />
  )
}

const HOUR_MS = 3_600_000
const overlaps = [0, 1, KEY_OVERLAP_HOURS, 72, KEY_OVERLAP_HOURS_MAX] as const

/** How long the previous secret goes on working. An even earlier one ends with this renewal. */
function Overlap({ flow, formerUntil }: { flow: KeysActor; formerUntil: string | null }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const hours = useSelector(flow, ({ context }) => context.overlapHours)
  const end = new Date(useNow() + hours * HOUR_MS).toISOString()
  return (
    <>
      <SelectField
        label={texts.overlap}
        name="overlap"
        options={overlaps.map((one) => ({ value: String(one), word: texts.overlapWord[one] }))}
        hint={hours === 0 ? texts.overlapNone : texts.overlapUntil(formatDateTime(end, language))}
        value={String(hours)}
        onChange={({ currentTarget }) =>
          flow.send({ type: 'overlap.set', hours: Number(currentTarget.value) })
        }
      />
      <FormerSecret until={formerUntil} />
    </>
  )
}

/** Until when the previous secret still works; nothing once it has expired. */
export function FormerSecret({ until }: { until: string | null }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className="small soft">{texts.former(formatDateTime(until, language))}</p>
}

import { useSelector } from '@xstate/react'
import { KEY_OVERLAP_HOURS, KEY_OVERLAP_HOURS_MAX } from '#contract/developer'
import { statusOf, type AnyKey, type KeysActor } from '#machines/developer/keys.flow'
import { Button } from '#app/ui/Button.tsx'
import { useNow } from '#app/ui/now.ts'
import { SelectField } from '#app/ui/SelectField.tsx'
import { ConfirmAction } from '#app/features/app/ConfirmAction.tsx'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { FormerSecret } from './FormerSecret.tsx'
import { useDeveloperWords } from './words.ts'

interface Props {
  flow: KeysActor
  one: AnyKey
}

/** What stops a program is confirmed first. */
export function KeyActions({ flow, one, busy }: Props & { busy: boolean }) {
  const { developer: texts } = useDeveloperWords()
  const renewing = useSelector(flow, (snapshot) =>
    snapshot.matches({ one: { confirming: 'renewal' } }),
  )
  const dropping = useSelector(flow, (snapshot) =>
    snapshot.matches({ one: { confirming: 'removal' } }),
  )
  const { kind } = one
  const on = statusOf(one) === 'ACTIVE'
  if (renewing)
    return (
      <ConfirmAction
        flow={flow}
        text={texts.renewSure[kind]}
        confirmLabel={texts.renewYes}
        cancelLabel={texts.cancel}
      >
        {one.kind === 'developer' && <Overlap flow={flow} formerUntil={one.former_until} />}
      </ConfirmAction>
    )
  if (dropping)
    return (
      <ConfirmAction
        flow={flow}
        text={texts.dropSure[kind]}
        confirmLabel={texts.dropYes[kind]}
        cancelLabel={texts.cancel}
      />
    )
  return (
    <div className="cluster">
      {on && (
        <Button off={busy} onClick={() => flow.send({ type: 'secret.renew' })}>
          {texts.renew}
        </Button>
      )}
      {kind === 'developer' && <DeveloperKeyActions {...{ flow, on, busy }} />}
      <Button off={busy} onClick={() => flow.send({ type: 'item.drop' })}>
        {texts.drop[kind]}
      </Button>
    </div>
  )
}

function DeveloperKeyActions({ flow, on, busy }: { flow: KeysActor; on: boolean; busy: boolean }) {
  const { developer: texts } = useDeveloperWords()
  return (
    <>
      <Button off={busy} onClick={() => flow.send({ type: 'item.edit' })}>
        {texts.edit}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'item.switch' })}>
        {on ? texts.switchOff : texts.switchOn}
      </Button>
    </>
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

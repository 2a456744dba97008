import { useSelector } from '@xstate/react'
import { KEY_OVERLAP_HOURS, KEY_OVERLAP_HOURS_MAX } from '#contract/developer'
import { statusOf, type AnyKey, type KeysActor } from '#machines/developer/keys.flow'
import { Button } from '#app/ui/Button.tsx'
import { useNow } from '#app/ui/now.ts'
import { Pick } from '#app/ui/SelectField.tsx'
import { Sure } from '#app/features/app/ConfirmAction.tsx'
import { momentOf } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Former } from './FormerSecret.tsx'
import { useDeveloperWords } from './words.ts'

interface Shown {
  flow: KeysActor
  one: AnyKey
}

/** What may be done to a key. Whatever stops a program is asked about first. */
export function KeyDeeds({ flow, one, busy }: Shown & { busy: boolean }) {
  const { developer: said } = useDeveloperWords()
  const renewing = useSelector(flow, (seen) => seen.matches({ one: { confirming: 'renewal' } }))
  const dropping = useSelector(flow, (seen) => seen.matches({ one: { confirming: 'removal' } }))
  const { kind } = one
  const on = statusOf(one) === 'ACTIVE'
  if (renewing)
    return (
      <Sure flow={flow} text={said.renewSure[kind]} yes={said.renewYes} no={said.cancel}>
        {one.kind === 'developer' && <Overlap flow={flow} formerUntil={one.former_until} />}
      </Sure>
    )
  if (dropping)
    return <Sure flow={flow} text={said.dropSure[kind]} yes={said.dropYes[kind]} no={said.cancel} />
  return (
    <div className="cluster">
      {on && (
        <Button off={busy} onClick={() => flow.send({ type: 'secret.renew' })}>
          {said.renew}
        </Button>
      )}
      {kind === 'developer' && <OfProgram {...{ flow, on, busy }} />}
      <Button off={busy} onClick={() => flow.send({ type: 'item.drop' })}>
        {said.drop[kind]}
      </Button>
    </div>
  )
}

function OfProgram({ flow, on, busy }: { flow: KeysActor; on: boolean; busy: boolean }) {
  const { developer: said } = useDeveloperWords()
  return (
    <>
      <Button off={busy} onClick={() => flow.send({ type: 'item.edit' })}>
        {said.edit}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'item.switch' })}>
        {on ? said.switchOff : said.switchOn}
      </Button>
    </>
  )
}

const HOUR_MS = 3_600_000
const overlaps = [0, 1, KEY_OVERLAP_HOURS, 72, KEY_OVERLAP_HOURS_MAX] as const

/** How long the text from before goes on opening. One that still does from earlier ends with this. */
function Overlap({ flow, formerUntil }: { flow: KeysActor; formerUntil: string | null }) {
  const { developer: said } = useDeveloperWords()
  const language = useLanguage()
  const hours = useSelector(flow, ({ context }) => context.overlapHours)
  const end = new Date(useNow() + hours * HOUR_MS).toISOString()
  return (
    <>
      <Pick
        label={said.overlap}
        name="overlap"
        options={overlaps.map((one) => ({ value: String(one), word: said.overlapWord[one] }))}
        hint={hours === 0 ? said.overlapNone : said.overlapUntil(momentOf(end, language))}
        value={String(hours)}
        onChange={({ currentTarget }) =>
          flow.send({ type: 'overlap.set', hours: Number(currentTarget.value) })
        }
      />
      <Former until={formerUntil} />
    </>
  )
}

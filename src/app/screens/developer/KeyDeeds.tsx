import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { KEY_OVERLAP_HOURS, KEY_OVERLAP_HOURS_MAX } from '#contract/developer'
import { statusOf, type AnyKey } from '#machines/developer/keys.setup'
import { Button } from '#app/parts/Button.tsx'
import { alert } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { useNow } from '#app/parts/now.ts'
import { Pick } from '#app/parts/Pick.tsx'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { dayOf, timeOf } from '#app/words/when.ts'
import type { KeysActor } from './Developers.tsx'
import { Former } from './Former.tsx'

interface Shown {
  flow: KeysActor
  one: AnyKey
}

/** What may be done to a key. Whatever stops a program is asked about first. */
export function KeyDeeds({ flow, one, busy }: Shown & { busy: boolean }) {
  const { developer: said } = useInsideWords()
  const renewing = useSelector(flow, (seen) => seen.matches({ one: { wondering: 'renew' } }))
  const dropping = useSelector(flow, (seen) => seen.matches({ one: { wondering: 'drop' } }))
  const { kind } = one
  const on = statusOf(one) === 'ACTIVE'
  if (renewing)
    return (
      <Sure flow={flow} text={said.renewSure[kind]} yes={said.renewYes}>
        {one.kind === 'developer' && <Overlap flow={flow} formerUntil={one.former_until} />}
      </Sure>
    )
  if (dropping) return <Sure flow={flow} text={said.dropSure[kind]} yes={said.dropYes[kind]} />
  return (
    <div className="cluster">
      {on && (
        <Button off={busy} onClick={() => flow.send({ type: 'key.renew' })}>
          {said.renew}
        </Button>
      )}
      {kind === 'developer' && <OfProgram {...{ flow, on, busy }} />}
      <Button off={busy} onClick={() => flow.send({ type: 'key.drop' })}>
        {said.drop[kind]}
      </Button>
    </div>
  )
}

function OfProgram({ flow, on, busy }: { flow: KeysActor; on: boolean; busy: boolean }) {
  const { developer: said } = useInsideWords()
  return (
    <>
      <Button off={busy} onClick={() => flow.send({ type: 'key.edit' })}>
        {said.edit}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'key.switch' })}>
        {on ? said.switchOff : said.switchOn}
      </Button>
    </>
  )
}

const HOUR_MS = 3_600_000
const overlaps = [0, 1, KEY_OVERLAP_HOURS, 72, KEY_OVERLAP_HOURS_MAX] as const

/** How long the text from before goes on opening. One that still does from earlier ends with this. */
function Overlap({ flow, formerUntil }: { flow: KeysActor; formerUntil: string | null }) {
  const { developer: said } = useInsideWords()
  const language = useLanguage()
  const hours = useSelector(flow, ({ context }) => context.overlapHours)
  const end = new Date(useNow() + hours * HOUR_MS).toISOString()
  const until = `${dayOf(end, language)}, ${timeOf(end, language)}`
  return (
    <>
      <Pick
        label={said.overlap}
        name="overlap"
        options={overlaps.map((one) => ({ value: String(one), word: said.overlapWord[one] }))}
        hint={hours === 0 ? said.overlapNone : said.overlapUntil(until)}
        value={String(hours)}
        onChange={({ currentTarget }) =>
          flow.send({ type: 'overlap.pick', hours: Number(currentTarget.value) })
        }
      />
      <Former until={formerUntil} />
    </>
  )
}

interface Doubt {
  flow: KeysActor
  text: string
  yes: string
  children?: ReactNode
}

function Sure({ flow, text, yes, children }: Doubt) {
  const { developer: said } = useInsideWords()
  return (
    <>
      <Notice tone="wait" icon={alert}>
        <p role="alert">{text}</p>
      </Notice>
      {children}
      <div className="cluster">
        <Button kind="primary" onClick={() => flow.send({ type: 'deed.confirm' })}>
          {yes}
        </Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'deed.drop' })}>
          {said.cancel}
        </Button>
      </div>
    </>
  )
}

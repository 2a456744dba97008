import { useSelector } from '@xstate/react'
import { keyRoles, KEY_DAYS_MAX, KEY_RATE_MAX, OPEN_PRODUCTION_DAYS_MAX } from '#contract/developer'
import type { RefusalNote } from '#contract/kit/refusal'
import { keys, rateIn, type KeyDraft, type KeysActor } from '#machines/developer/keys.flow'
import { Choice } from '#app/ui/RadioGroup.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayOf } from '#app/i18n/when.ts'
import { useDeveloperWords } from './words.ts'

export interface KeyAsked {
  flow: KeysActor
  /** A key that is there, not one that is to be. */
  changing: boolean
}

/** What a key is called, for how long, how often and from where; a new one is told what it may do. */
export function KeyFields({ flow, changing }: KeyAsked) {
  const { developer: said } = useDeveloperWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const wrong = wrongAt(refusal)
  const set: Asked['set'] = (change) => flow.send({ type: 'draft.set', change })
  const asked = { draft, set, wrong, refusal, busy }
  return (
    <>
      <Refused note={refusal} placed={wrong !== null} />
      <Field
        label={said.name}
        hint={said.nameHint}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        readOnly={busy}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {draft.kind === 'developer' ? (
        <OfProgram {...{ flow, changing, asked }} />
      ) : (
        <>
          <p className="soft">{said.pageMay}</p>
          <Places {...asked} />
        </>
      )}
    </>
  )
}

function OfProgram({ flow, changing, asked }: KeyAsked & { asked: Asked }) {
  const { developer: said } = useDeveloperWords()
  const language = useLanguage()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  const end = changing && one?.kind === 'developer' ? one.expires_at : null
  return (
    <>
      {!changing && <Role {...asked} />}
      <Places {...asked} />
      <Life {...asked} ends={end && dayOf(end, language)} />
      <Pace {...asked} />
      {changing && <p className="small soft">{said.widening}</p>}
    </>
  )
}

interface Asked {
  draft: KeyDraft
  set: (change: Partial<Omit<KeyDraft, 'kind' | 'walletId'>>) => void
  wrong: WrongField | null
  refusal: RefusalNote | null
  busy: boolean
}

type WrongField = 'days' | 'rate' | 'places'

/** Which field the refusal is about; null where it is about none that stands here. */
function wrongAt(note: RefusalNote | null): WrongField | null {
  const pointers = note?.facts.errors?.map(({ pointer }) => pointer) ?? []
  if (pointers.some((one) => /^\/(ips|origins)\b/.test(one))) return 'places'
  if (pointers.includes('/rate_per_second')) return 'rate'
  return pointers.includes('/expires_in_days') ? 'days' : null
}

function Role({ draft, set }: Pick<Asked, 'draft' | 'set'>) {
  const { developer: said } = useDeveloperWords()
  return (
    <div className="stack stack-half">
      <Choice
        label={said.role}
        options={keyRoles.map((value) => ({ value, word: said.roles[value] }))}
        value={draft.role}
        onChoose={(role) => set({ role })}
      />
      <p className="soft">{said.roleText[draft.role]}</p>
      <p className="small soft">{said.never}</p>
    </div>
  )
}

const lives = [30, OPEN_PRODUCTION_DAYS_MAX, 180, KEY_DAYS_MAX]
const STAYS = ''

/** A key that is changed ends when it did, unless somebody says otherwise. */
function Life({ draft, set, wrong, busy, refusal, ends }: Asked & { ends: string | null }) {
  const { developer: said } = useDeveloperWords()
  const stays = ends === null ? [] : [{ value: STAYS, word: said.daysStay(ends) }]
  const fresh = lives.map((days) => ({
    value: String(days),
    word: ends === null ? said.daysWord(days) : said.daysFromNow(days),
  }))
  return (
    <Pick
      label={ends === null ? said.days : said.ends}
      name="days"
      options={[...stays, ...fresh]}
      wrong={wrong === 'days' ? said.daysWrong : undefined}
      refused={wrong === 'days' ? refusal : null}
      value={draft.days === null ? STAYS : String(draft.days)}
      disabled={busy}
      onChange={({ currentTarget: { value } }) =>
        set({ days: value === STAYS ? null : Number(value) })
      }
    />
  )
}

function Pace({ draft, set, wrong, busy, refusal }: Asked) {
  const { developer: said } = useDeveloperWords()
  const unfit = wrong === 'rate' || rateIn(draft) === undefined
  return (
    <Field
      label={said.rate}
      hint={said.rateHint}
      name="rate"
      autoComplete="off"
      inputMode="numeric"
      maxLength={3}
      wrong={unfit ? said.rateWrong(KEY_RATE_MAX) : undefined}
      refused={wrong === 'rate' ? refusal : null}
      value={draft.rate}
      readOnly={busy}
      onChange={({ currentTarget }) => set({ rate: currentTarget.value })}
    />
  )
}

function Places({ draft, set, wrong, busy, refusal }: Asked) {
  const { developer: said } = useDeveloperWords()
  const program = draft.kind === 'developer'
  const misplaced = program ? said.ipsWrong : said.originsWrong
  return (
    <Field
      label={program ? said.ips : said.origins}
      hint={program ? said.ipsHint : said.originsHint}
      name="places"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      wrong={wrong === 'places' ? misplaced : undefined}
      refused={wrong === 'places' ? refusal : null}
      value={draft.places}
      readOnly={busy}
      onChange={({ currentTarget }) => set({ places: currentTarget.value })}
    />
  )
}

import { useSelector } from '@xstate/react'
import { keyRoles, KEY_DAYS_MAX, KEY_RATE_MAX, OPEN_PRODUCTION_DAYS_MAX } from '#contract/developer'
import { moneyForms } from '#contract/kit/money'
import type { RefusalNote } from '#contract/kit/refusal'
import { keys, rateIn, type KeyDraft, type KeysActor } from '#machines/developer/keys.flow'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { useDeveloperWords } from './words.ts'

interface KeyFieldsProps {
  flow: KeysActor
  editing: boolean
}

export function KeyFields({ flow, editing }: KeyFieldsProps) {
  const { developer: texts } = useDeveloperWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const wrong = wrongFieldOf(refusal)
  const set: DraftProps['set'] = (change) => flow.send({ type: 'draft.set', change })
  const fields = { draft, set, wrong, refusal, busy }
  return (
    <>
      <RefusalCallout note={refusal} placed={wrong !== null} />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        readOnly={busy}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {draft.kind === 'developer' ? (
        <DeveloperKeyFields {...{ flow, editing, fields }} />
      ) : (
        <>
          <p className="soft">{texts.pageMay}</p>
          <OriginsField {...fields} />
        </>
      )}
    </>
  )
}

function DeveloperKeyFields({ flow, editing, fields }: KeyFieldsProps & { fields: DraftProps }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  const end = editing && one?.kind === 'developer' ? one.expires_at : null
  return (
    <>
      {!editing && <Role {...fields} />}
      <OriginsField {...fields} />
      <LifetimeField {...fields} ends={end && formatDay(end, language)} />
      <RateField {...fields} />
      <MoneyField {...fields} />
      {editing && <p className="small soft">{texts.widening}</p>}
    </>
  )
}

interface DraftProps {
  draft: KeyDraft
  set: (change: Partial<Omit<KeyDraft, 'kind' | 'walletId'>>) => void
  wrong: WrongField | null
  refusal: RefusalNote | null
  busy: boolean
}

type WrongField = 'days' | 'rate' | 'places'

/** The field a refusal is about; null where it is about none of these. */
function wrongFieldOf(note: RefusalNote | null): WrongField | null {
  const pointers = note?.facts.errors?.map(({ pointer }) => pointer) ?? []
  if (pointers.some((one) => /^\/(ips|origins)\b/.test(one))) return 'places'
  if (pointers.includes('/rate_per_second')) return 'rate'
  return pointers.includes('/expires_in_days') ? 'days' : null
}

function Role({ draft, set }: Pick<DraftProps, 'draft' | 'set'>) {
  const { developer: texts } = useDeveloperWords()
  return (
    <div className="stack stack-half">
      <RadioGroup
        label={texts.role}
        options={keyRoles.map((value) => ({ value, word: texts.roles[value] }))}
        value={draft.role}
        onChoose={(role) => set({ role })}
      />
      <p className="soft">{texts.roleText[draft.role]}</p>
      <p className="small soft">{texts.never}</p>
    </div>
  )
}

const lifetimes = [30, OPEN_PRODUCTION_DAYS_MAX, 180, KEY_DAYS_MAX]
const UNCHANGED = ''

/** A key that is changed keeps its end unless another is chosen. */
function LifetimeField({
  draft,
  set,
  wrong,
  busy,
  refusal,
  ends,
}: DraftProps & { ends: string | null }) {
  const { developer: texts } = useDeveloperWords()
  const unchanged = ends === null ? [] : [{ value: UNCHANGED, word: texts.daysStay(ends) }]
  const fresh = lifetimes.map((days) => ({
    value: String(days),
    word: ends === null ? texts.daysWord(days) : texts.daysFromNow(days),
  }))
  return (
    <SelectField
      label={ends === null ? texts.days : texts.ends}
      name="days"
      options={[...unchanged, ...fresh]}
      wrong={wrong === 'days' ? texts.daysWrong : undefined}
      refused={wrong === 'days' ? refusal : null}
      value={draft.days === null ? UNCHANGED : String(draft.days)}
      disabled={busy}
      onChange={({ currentTarget: { value } }) =>
        set({ days: value === UNCHANGED ? null : Number(value) })
      }
    />
  )
}

function RateField({ draft, set, wrong, busy, refusal }: DraftProps) {
  const { developer: texts } = useDeveloperWords()
  const invalid = wrong === 'rate' || rateIn(draft) === undefined
  return (
    <TextField
      label={texts.rate}
      hint={texts.rateHint}
      name="rate"
      autoComplete="off"
      inputMode="numeric"
      maxLength={3}
      wrong={invalid ? texts.rateWrong(KEY_RATE_MAX) : undefined}
      refused={wrong === 'rate' ? refusal : null}
      value={draft.rate}
      readOnly={busy}
      onChange={({ currentTarget }) => set({ rate: currentTarget.value })}
    />
  )
}

function MoneyField({ draft, set, busy }: DraftProps) {
  const { developer: texts } = useDeveloperWords()
  const options = [
    { value: UNCHANGED, word: texts.moneyAsBank },
    ...moneyForms.map((value) => ({ value, word: texts.moneyForms[value] })),
  ]
  return (
    <SelectField
      label={texts.money}
      hint={texts.moneyHint}
      name="money"
      options={options}
      value={draft.money ?? UNCHANGED}
      disabled={busy}
      onChange={({ currentTarget: { value } }) =>
        set({ money: moneyForms.find((form) => form === value) ?? null })
      }
    />
  )
}

function OriginsField({ draft, set, wrong, busy, refusal }: DraftProps) {
  const { developer: texts } = useDeveloperWords()
  const program = draft.kind === 'developer'
  const invalid = program ? texts.ipsWrong : texts.originsWrong
  return (
    <TextField
      label={program ? texts.ips : texts.origins}
      hint={program ? texts.ipsHint : texts.originsHint}
      name="places"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      wrong={wrong === 'places' ? invalid : undefined}
      refused={wrong === 'places' ? refusal : null}
      value={draft.places}
      readOnly={busy}
      onChange={({ currentTarget }) => set({ places: currentTarget.value })}
    />
  )
}

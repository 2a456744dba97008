import { useSelector } from '@xstate/react'
import { keyRoles, KEY_DAYS_MAX, OPEN_PRODUCTION_DAYS_MAX } from '#contract/developer'
import type { RefusalNote } from '#contract/kit/refusal'
import type { KeyDraft } from '#machines/developer/keys.setup'
import { useDevice } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { Choice } from '#app/parts/Choice.tsx'
import { Field } from '#app/parts/Field.tsx'
import { HostMain } from '#app/parts/HostMain.tsx'
import { Pick } from '#app/parts/Pick.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import type { KeysActor } from './Developers.tsx'

/** What a new key is called, what it may do, for how long and from where. */
export function KeyForm({ flow }: { flow: KeysActor }) {
  const { developer: said } = useInsideWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const kind = useSelector(flow, ({ context }) => context.draft.kind)
  const short = useSelector(flow, (seen) => !busy && !seen.can({ type: 'draft.save' }))
  return (
    <>
      <RoomTitle word={said.newTitle[kind]} />
      <form
        className="narrow"
        method="post"
        noValidate
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'draft.save' })
        }}
      >
        <Card title={said.about} busy={busy}>
          <CardBody>
            <Fields flow={flow} />
            <div className="cluster">
              <HostMain {...{ host, busy }} wide={false} off={short} word={said.make} />
              <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'deed.drop' })}>
                {said.cancel}
              </Button>
            </div>
          </CardBody>
        </Card>
      </form>
    </>
  )
}

function Fields({ flow }: { flow: KeysActor }) {
  const { developer: said } = useInsideWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const set = (change: Change) => flow.send({ type: 'draft.set', change })
  const wrong = wrongAt(refusal)
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
        <OfProgram {...{ draft, set, wrong }} />
      ) : (
        <p className="soft">{said.pageMay}</p>
      )}
      <Places {...{ draft, set, wrong, busy, refusal }} />
    </>
  )
}

type Change = Partial<Omit<KeyDraft, 'kind' | 'walletId'>>

interface Asked {
  draft: KeyDraft
  set: (change: Change) => void
  wrong: 'days' | 'places' | null
}

const lives = [30, OPEN_PRODUCTION_DAYS_MAX, 180, KEY_DAYS_MAX]

function OfProgram({ draft, set, wrong }: Asked) {
  const { developer: said } = useInsideWords()
  return (
    <>
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
      <Pick
        label={said.days}
        name="days"
        options={lives.map((days) => ({ value: String(days), word: said.daysWord(days) }))}
        wrong={wrong === 'days' ? said.daysWrong : undefined}
        value={String(draft.days)}
        onChange={({ currentTarget }) => set({ days: Number(currentTarget.value) })}
      />
    </>
  )
}

function Places(asked: Asked & { busy: boolean; refusal: RefusalNote | null }) {
  const { developer: said } = useInsideWords()
  const { draft, set, wrong, busy, refusal } = asked
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

/** Which field the refusal is about; null where it is about none that stands here. */
function wrongAt(note: RefusalNote | null): Asked['wrong'] {
  const pointers = note?.facts.errors?.map(({ pointer }) => pointer) ?? []
  if (pointers.some((one) => /^\/(ips|origins)\b/.test(one))) return 'places'
  return pointers.includes('/expires_in_days') ? 'days' : null
}

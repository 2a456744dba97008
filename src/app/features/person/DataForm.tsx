import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { UserData, UserDataChange } from '#contract/person'
import type { PersonActor } from '#machines/person/person.flow'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { usePersonWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

/** What was typed stays through a refusal; an empty field clears what was known. */
export function DataForm({ flow, data }: { flow: PersonActor; data: UserData }) {
  const words = useSharedWords()
  const { person: texts } = usePersonWords()
  const fixed = data.identity_fixed
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  const saved = useSelector(flow, (snapshot) => snapshot.matches({ known: 'saved' }))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const wrong = {
    first_name: fieldErrorText(refusal, words, { name: 'other', at: ['/first_name'] }),
    last_name: fieldErrorText(refusal, words, { name: 'other', at: ['/last_name'] }),
    preferred_name: fieldErrorText(refusal, words, { name: 'other', at: ['/preferred_name'] }),
    birth_date: fieldErrorText(refusal, words, { name: 'birth_date', at: ['/birth_date'] }),
  }
  const elsewhere = Object.values(wrong).every((line) => line === undefined)
  const field = (name: keyof typeof wrong) => ({
    name,
    wrong: wrong[name],
    refused: wrong[name] === undefined ? null : refusal,
    defaultValue: data[name] ?? '',
    readOnly: busy,
  })

  const save = (typed: FormData) => {
    flow.send({ type: 'data.save', change: changeIn(typed, fixed) })
  }
  return (
    <Form onSubmit={save}>
      <PanelBody>
        <RefusalCallout note={refusal} placed={!elsewhere} />
        {!fixed && <LegalFields field={field} />}
        <TextField
          label={texts.preferredName}
          hint={texts.preferredNameHint}
          autoComplete="nickname"
          maxLength={50}
          {...field('preferred_name')}
        />
        <div className="cluster">
          {/* One of several forms on its page, so it does not take the host's main button. */}
          <Button type="submit" kind="primary" busy={busy}>
            {texts.save}
          </Button>
          <output>{saved && <Status tone="good" icon={check} word={texts.saved} />}</output>
        </div>
      </PanelBody>
    </Form>
  )
}

type LegalName = 'first_name' | 'last_name' | 'birth_date'

/** As the person says they are, until a verification says it. */
function LegalFields({
  field,
}: {
  field: (name: LegalName) => Omit<ComponentProps<typeof TextField>, 'label'>
}) {
  const { person: texts } = usePersonWords()
  return (
    <>
      <div className="fields">
        <TextField label={texts.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField label={texts.birthDate} type="date" autoComplete="bday" {...field('birth_date')} />
    </>
  )
}

function changeIn(form: FormData, fixed: boolean): UserDataChange {
  const typed = (name: string) => formText(form, name) || null
  const preferred_name = typed('preferred_name')
  if (fixed) return { preferred_name }
  return {
    preferred_name,
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    birth_date: typed('birth_date'),
  }
}

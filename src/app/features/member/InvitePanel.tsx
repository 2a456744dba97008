import { useSelector } from '@xstate/react'
import type { WalletRole } from '#contract/wallet'
import type { MembersActor } from '#machines/member/members.flow'
import { useDevice } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { useContactLink } from '#app/features/person/contactLink.ts'
import { Button } from '#app/ui/Button.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { GrantFields } from './GrantFields.tsx'
import { useMemberWords } from './words.ts'

export function InvitePanel({ flow, acting }: { flow: MembersActor; acting: WalletRole }) {
  const { member: texts } = useMemberWords()
  const { host } = useDevice()
  const { draft, refusal, change, edited } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BodyPanel title={texts.invite}>
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'invite.send' })}>
        <WhomFields flow={flow} busy={busy} />
        <GrantFields
          {...{ draft, acting, busy }}
          refusal={edited === null && change?.kind === 'invite' ? refusal : null}
          set={(now) => flow.send({ type: 'draft.set', change: now })}
        />
        <SubmitButton
          host={host}
          word={texts.send}
          busy={busy && change?.kind === 'invite'}
          wide={false}
        />
      </Form>
    </BodyPanel>
  )
}

/** An address, or somebody whom they chose among their contacts. */
function WhomFields({ flow, busy }: { flow: MembersActor; busy: boolean }) {
  const { member: texts } = useMemberWords()
  const { host } = useDevice()
  const { draft, people } = useSelector(flow, ({ context }) => context)
  const contacts = people?.contacts ?? []
  const link = useContactLink()
  return (
    <>
      {contacts.length > 0 && (
        <SelectField
          label={texts.whom}
          options={[
            { value: '', word: texts.email },
            ...contacts.map(({ id, name }) => ({ value: id, word: name ?? texts.unnamed })),
          ]}
          value={draft.contactId ?? ''}
          disabled={busy}
          onChange={({ currentTarget: { value } }) =>
            flow.send({ type: 'draft.set', change: { email: '', contactId: value || null } })
          }
        />
      )}
      {draft.contactId === null && (
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          readOnly={busy}
          onChange={({ currentTarget }) =>
            flow.send({
              type: 'draft.set',
              change: { email: currentTarget.value, contactId: null },
            })
          }
        />
      )}
      {link !== null && (
        <Button kind="quiet" onClick={() => host.openLink(link)}>
          {texts.choose}
        </Button>
      )}
    </>
  )
}

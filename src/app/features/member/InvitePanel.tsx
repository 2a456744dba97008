import { useSelector } from '@xstate/react'
import type { WalletRole } from '#contract/wallet'
import type { MembersActor } from '#machines/member/members.flow'
import { useDevice } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
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
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          readOnly={busy}
          onChange={({ currentTarget }) =>
            flow.send({ type: 'draft.set', change: { email: currentTarget.value } })
          }
        />
        <GrantFields
          {...{ draft, acting, busy }}
          refusal={edited === null ? refusal : null}
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

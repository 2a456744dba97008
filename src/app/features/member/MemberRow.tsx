import { useSelector } from '@xstate/react'
import type { WalletMember } from '#contract/member'
import type { WalletRole } from '#contract/wallet'
import type { MembersActor } from '#machines/member/members.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { user } from '#app/ui/icons/user.ts'
import { PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { GrantFields } from './GrantFields.tsx'
import { baseOf, roleLine } from './roleLine.ts'
import { useMemberWords } from './words.ts'

interface Props {
  flow: MembersActor
  one: WalletMember
  acting: WalletRole
}

/** An admin manages those below them; anybody but the owner may leave. */
const manages = (acting: WalletRole, { role }: WalletMember) =>
  role !== 'owner' && (acting === 'owner' || (acting === 'admin' && role !== 'admin'))

export function MemberRow(props: Props) {
  const { flow, one } = props
  const words = useMemberWords()
  const { member: texts } = words
  const language = useLanguage()
  const base = useSelector(useFlow('wallet'), baseOf)
  const edited = useSelector(flow, ({ context }) => context.edited?.id === one.id)
  const going = useSelector(
    flow,
    (snapshot) =>
      snapshot.matches({ ready: 'confirming' }) &&
      snapshot.context.change?.kind === 'remove' &&
      snapshot.context.change.id === one.id,
  )
  const name = one.name ?? one.email ?? texts.unnamed
  const hint = [
    roleLine(one, words, { base, language }),
    ...(one.me ? [texts.you] : []),
    ...(one.status === 'INACTIVE' ? [texts.paused] : []),
  ].join(' · ')
  return (
    <>
      <Row tall icon={user} name={name} hint={hint} />
      {edited ? (
        <EditForm {...props} />
      ) : going ? (
        <Going {...props} name={name} />
      ) : (
        <Actions {...props} name={name} />
      )}
    </>
  )
}

function Actions({ flow, one, acting, name }: Props & { name: string }) {
  const { member: texts } = useMemberWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { id, me, role, status } = one
  const managed = manages(acting, one)
  const leaves = me && role !== 'owner'
  if (!managed && !leaves) return null
  const paused = status === 'INACTIVE'
  return (
    <PanelBody>
      <div className="cluster">
        {managed && (
          <>
            <Button
              off={busy}
              aria-label={texts.editOf(name)}
              onClick={() => flow.send({ type: 'member.edit', id })}
            >
              {texts.edit}
            </Button>
            <Button
              kind="quiet"
              off={busy}
              aria-label={paused ? texts.resumeOf(name) : texts.pauseOf(name)}
              onClick={() => flow.send({ type: paused ? 'member.resume' : 'member.pause', id })}
            >
              {paused ? texts.resume : texts.pause}
            </Button>
          </>
        )}
        <Button
          kind="quiet"
          off={busy}
          aria-label={leaves ? texts.leave : texts.removeOf(name)}
          onClick={() => flow.send({ type: 'member.remove', id })}
        >
          {leaves ? texts.leave : texts.remove}
        </Button>
      </div>
    </PanelBody>
  )
}

function Going({ flow, one, name }: Props & { name: string }) {
  const { member: texts } = useMemberWords()
  return (
    <PanelBody>
      <Callout tone="bad" icon={alert}>
        <p>{one.me ? texts.leaving : texts.removing(name)}</p>
        <div className="cluster">
          <Button onClick={() => flow.send({ type: 'remove.confirm' })}>
            {one.me ? texts.leave : texts.remove}
          </Button>
          <StepBack onBack={() => flow.send({ type: 'change.drop' })}>{texts.keep}</StepBack>
        </div>
      </Callout>
    </PanelBody>
  )
}

function EditForm({ flow, acting }: Props) {
  const { member: texts } = useMemberWords()
  const { host } = useDevice()
  const { edited, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (edited === null) return null
  return (
    <PanelBody>
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'grant.save' })}>
        <GrantFields
          draft={edited}
          {...{ acting, busy, refusal }}
          set={(change) => flow.send({ type: 'grant.set', change })}
        />
        <div className="cluster">
          <SubmitButton host={host} word={texts.save} busy={busy} wide={false} />
          <StepBack off={busy} onBack={() => flow.send({ type: 'change.drop' })}>
            {texts.keep}
          </StepBack>
        </div>
      </Form>
    </PanelBody>
  )
}

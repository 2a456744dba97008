import { useSelector } from '@xstate/react'
import type { InviteInfo } from '#contract/member'
import type { InvitationsActor } from '#machines/member/invitations.flow'
import { useFlow } from '#app/context.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { walletNameOf } from '#app/features/overview/walletName.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { roleLine } from './roleLine.ts'
import { useMemberWords } from './words.ts'

/** Nothing is shown to whoever is invited nowhere. */
export function Invitations() {
  const flow = useFlow('invitations')
  return flow ? <Shown flow={flow} /> : null
}

function Shown({ flow }: { flow: InvitationsActor }) {
  const { member: texts } = useMemberWords()
  const overview = useOverviewWords()
  const { invites, joined, refusal } = useSelector(flow, ({ context }) => context)
  const shown = invites ?? []
  if (shown.length === 0 && joined === null && refusal === null) return null
  const gone = refusal?.code === 'STATE_CONFLICT' || refusal?.code === 'NOT_FOUND'
  return (
    <Panel title={texts.invitations}>
      <PanelBody>
        <div role="status">
          {joined && (
            <Callout tone="good" icon={check}>
              <p>{texts.joined(nameOf(joined, overview))}</p>
            </Callout>
          )}
        </div>
        {gone ? (
          <Callout tone="bad" icon={alert}>
            <p>{texts.gone}</p>
          </Callout>
        ) : (
          <RefusalCallout note={refusal} />
        )}
        {shown.map((one) => (
          <Invitation key={one.id} {...{ flow, one }} />
        ))}
      </PanelBody>
    </Panel>
  )
}

const nameOf = (
  { wallet_name: name, wallet_type: type }: InviteInfo,
  words: ReturnType<typeof useOverviewWords>,
) => walletNameOf({ name, type }, words)

function Invitation({ flow, one }: { flow: InvitationsActor; one: InviteInfo }) {
  const words = useMemberWords()
  const { member: texts } = words
  const language = useLanguage()
  const wallet = nameOf(one, useOverviewWords())
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const answered = useSelector(flow, ({ context }) => context.answer?.id === one.id)
  const written = { base: one.base_currency, language }
  return (
    <section className="stack stack-half" aria-label={texts.toWallet(wallet)}>
      <p className="label">{texts.invitedBy(one.invited_by)}</p>
      <p>{texts.toWallet(wallet)}</p>
      <p className="small soft">
        {texts.asRole(roleLine(one, words, written))} ·{' '}
        {texts.until(formatDay(one.expires_at, language))}
      </p>
      <p className="small soft">{texts.roleText[one.role]}</p>
      <div className="cluster">
        <Button
          kind="primary"
          busy={busy && answered}
          aria-label={texts.acceptOf(wallet)}
          onClick={() => flow.send({ type: 'invitation.accept', id: one.id })}
        >
          {texts.accept}
        </Button>
        <Button
          kind="quiet"
          off={busy}
          aria-label={texts.declineOf(wallet)}
          onClick={() => flow.send({ type: 'invitation.decline', id: one.id })}
        >
          {texts.decline}
        </Button>
      </div>
    </section>
  )
}

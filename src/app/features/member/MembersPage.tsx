import { useSelector } from '@xstate/react'
import type { WalletInvite, WalletMember } from '#contract/member'
import { memberMay } from '#contract/walletAccess'
import type { MembersActor } from '#machines/member/members.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { mail } from '#app/ui/icons/mail.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Row } from '#app/ui/Row.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { MemberRefusal } from './MemberRefusal.tsx'
import { MemberRow } from './MemberRow.tsx'
import { SumPanel } from './SumPanel.tsx'
import { baseOf, roleLine } from './roleLine.ts'
import { useMemberWords } from './words.ts'
import '#app/theme/forms.css'

export function MembersPage() {
  const { pages } = useAppWords()
  const { wallet } = useWalletWords()
  const linkTo = useLinkTo()
  const flow = useFlow('members')
  return (
    <>
      <PageHead
        word={pages.members}
        back={<BackLink {...linkTo('wallets')}>{wallet.wallets}</BackLink>}
      >
        <WalletSwitcher />
      </PageHead>
      {flow ? <Shown flow={flow} /> : <PanelSkeleton count={3} />}
    </>
  )
}

interface Props {
  flow: MembersActor
}

function Shown({ flow }: Props) {
  const { member: texts } = useMemberWords()
  const people = useSelector(flow, ({ context }) => context.people)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (unread)
    return (
      <LoadFailed
        alone
        title={texts.unread}
        note={refusal}
        onRetry={() => flow.send({ type: 'people.refresh' })}
      />
    )
  if (people === null) return <PanelSkeleton count={3} />
  const acting = people.members.find(({ me }) => me)?.role ?? 'viewer'
  return (
    <div className="split">
      <MemberPanel {...{ flow, members: people.members, acting }} />
      <div className="stack">
        {memberMay(acting, 'createInvite') && <InvitePanel {...{ flow, acting }} />}
        {people.invites.length > 0 && <WaitingInvites flow={flow} invites={people.invites} />}
        <SumPanel {...{ flow, acting }} people={people} />
      </div>
    </div>
  )
}

interface PanelProps extends Props {
  members: readonly WalletMember[]
  acting: WalletMember['role']
}

function MemberPanel({ flow, members, acting }: PanelProps) {
  const { member: texts } = useMemberWords()
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel title={texts.who} busy={busy}>
      <PanelBody>
        {acting === 'owner' && <p className="small soft">{texts.about}</p>}
        <MemberRefusal flow={flow} />
        {proof && <ProofPanel flow={proof} />}
      </PanelBody>
      <RowList of={members} by="id">
        {(one) => <MemberRow {...{ flow, one, acting }} />}
      </RowList>
    </Panel>
  )
}

function WaitingInvites({ flow, invites }: Props & { invites: readonly WalletInvite[] }) {
  const { member: texts } = useMemberWords()
  const words = useMemberWords()
  const language = useLanguage()
  const base = useSelector(useFlow('wallet'), baseOf)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const nameOf = ({ email, name }: WalletInvite) => email ?? name ?? texts.unnamed
  return (
    <Panel title={texts.waiting}>
      <RowList of={invites} by="id">
        {(one) => (
          <Row
            tall
            icon={mail}
            name={nameOf(one)}
            hint={[
              roleLine(one, words, { base, language }),
              texts.until(formatDay(one.expires_at, language)),
            ].join(' · ')}
            end={
              <Button
                kind="quiet"
                off={busy}
                aria-label={texts.revokeOf(nameOf(one))}
                onClick={() => flow.send({ type: 'invite.revoke', id: one.id })}
              >
                {texts.revoke}
              </Button>
            }
          />
        )}
      </RowList>
    </Panel>
  )
}

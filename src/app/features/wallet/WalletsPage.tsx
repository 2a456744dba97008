import { useSelector } from '@xstate/react'
import { WALLET_NAME_MAX, type WalletListed } from '#contract/wallet'
import { useDevice, useFlow, usePageFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { walletNameOf } from '#app/features/overview/walletName.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { Money } from '#app/ui/Money.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { check } from '#app/ui/icons/check.ts'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { Invitations } from '#app/features/member/Invitations.tsx'
import { roleLine } from '#app/features/member/roleLine.ts'
import { useMemberWords } from '#app/features/member/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { memberMay } from '#contract/walletAccess'
import { NewWallet } from './NewWallet.tsx'
import { useWalletWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

export function WalletsPage() {
  const { wallet } = useWalletWords()
  const flow = useFlow('wallet')
  const wallets = useSelector(flow, (snapshot) => snapshot?.context.wallets)
  const openId = useSelector(flow, (snapshot) => snapshot?.context.openId)
  const refused = useSelector(flow, (snapshot) => snapshot?.matches('refused') ?? false)
  return (
    <>
      <PageHead word={wallet.wallets} />
      <div className="split">
        <Panel title={wallet.yours} busy={!wallets && !refused}>
          {!wallets && !refused && <SkeletonRows count={2} />}
          {refused && (
            <LoadFailed
              title={wallet.refused}
              text={wallet.refusedText}
              onRetry={() => flow?.send({ type: 'wallet.refresh' })}
            />
          )}
          {wallets?.length === 0 && (
            <EmptyList icon={walletIcon} title={wallet.noWallets} text={wallet.makeText} />
          )}
          {wallets && wallets.length > 0 && (
            <RowList of={wallets} by="uuid">
              {(one) => <WalletItem one={one} open={one.uuid === openId} />}
            </RowList>
          )}
        </Panel>
        <div className="stack">
          <Invitations />
          <NewWallet />
          <Made />
        </div>
      </div>
    </>
  )
}

/** A new wallet is pointed out, not opened. */
function Made() {
  const words = useOverviewWords()
  const made = useSelector(usePageFlow('wallets'), (snapshot) => snapshot?.context.made ?? null)
  return (
    <div role="status">
      {made && (
        <Callout tone="good" icon={check}>
          <p>{words.overview.created(walletNameOf(made, words))}</p>
        </Callout>
      )}
    </div>
  )
}

function WalletItem({ one, open }: { one: WalletListed; open: boolean }) {
  const words = useOverviewWords()
  const { overview: texts } = words
  const language = useLanguage()
  const flow = useFlow('wallet')
  const page = usePageFlow('wallets')
  const renamed = useSelector(page, (snapshot) => snapshot?.context.renamed?.walletId)
  const memberWords = useMemberWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const { base_currency: base, total_amount: total, uuid: walletId, role } = one
  const name = walletNameOf(one, words)
  if (renamed === walletId) return <RenameForm />
  return (
    <Row
      tall
      icon={walletIcon}
      name={name}
      hint={
        <>
          <Money amount={total} symbol={base} own />
          {one.name !== null && ` · ${texts.kinds[one.type]}`}
          {role !== 'owner' && ` · ${roleLine(one, memberWords, { base, language })}`}
        </>
      }
      end={
        <span className="cluster">
          {memberMay(role, 'renameWallet') && (
            <Button
              kind="quiet"
              aria-label={texts.renameOf(name)}
              onClick={() => page?.send({ type: 'wallet.rename', walletId, name: one.name ?? '' })}
            >
              {texts.rename}
            </Button>
          )}
          {open && (
            <PageLink className="button" {...linkTo('members')}>
              {pages.members}
            </PageLink>
          )}
          {open ? (
            <Status tone="good" icon={check} word={texts.isOpen} />
          ) : (
            <Button
              aria-label={`${texts.openOf(name)}, ${formatDay(one.created_at, language)}`}
              onClick={() => flow?.send({ type: 'wallet.choose', walletId })}
            >
              {texts.open}
            </Button>
          )}
        </span>
      }
    />
  )
}

function RenameForm() {
  const { overview: texts } = useOverviewWords()
  const { host } = useDevice()
  const form = useFlow('walletName')
  const renamed = useSelector(usePageFlow('wallets'), (page) => page?.context.renamed ?? null)
  const draft = useSelector(form, (snapshot) => snapshot?.context.draft)
  const busy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(form, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <PanelBody>
      <Form className="stack stack-close" onSubmit={() => form?.send({ type: 'form.submit' })}>
        <TextField
          label={texts.name}
          value={draft?.name ?? ''}
          maxLength={WALLET_NAME_MAX}
          // The button that opened it is gone: the focus moves here.
          refused={refusal ?? renamed}
          onChange={({ currentTarget: { value } }) =>
            form?.send({ type: 'draft.set', change: { name: value } })
          }
        />
        <RefusalCallout note={refusal} />
        <div className="cluster">
          <SubmitButton host={host} word={texts.save} busy={busy} wide={false} />
          <StepBack onBack={() => form?.send({ type: 'form.reset' })}>{texts.cancel}</StepBack>
        </div>
      </Form>
    </PanelBody>
  )
}

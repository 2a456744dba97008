import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Referral, ReferralCode } from '#contract/referral'
import type { friends } from '#machines/referral/friends.flow'
import type { OwnReferral } from '#machines/referral/ownReferral.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useRequestWords } from '#app/features/paymentRequest/words.ts'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { ShareButton } from '#app/features/app/ShareButton.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { user } from '#app/ui/icons/user.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Row } from '#app/ui/Row.tsx'
import { useReferralWords } from './words.ts'
import { QrPicture } from '#app/ui/QrPicture.tsx'

export function InvitePage() {
  const { pages, app } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('ownReferral')
  const list = useFlow('friends')
  const answer = useSelector(flow, (snapshot) => snapshot?.context.answer)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  if (!answer && refusal)
    return (
      <LoadFailed
        alone
        title={app.broken.title}
        note={refusal}
        onRetry={() => flow?.send({ type: 'page.refresh' })}
      />
    )
  return (
    <>
      <PageHead
        word={pages.invite}
        back={<BackLink {...linkTo('profile')}>{pages.profile}</BackLink>}
      />
      {answer ? (
        <div className="split">
          <LinkPanel code={answer.code} />
          <div className="stack">
            <Terms {...answer} />
            {list && <Friends flow={list} />}
          </div>
        </div>
      ) : (
        <PanelSkeleton count={4} />
      )}
    </>
  )
}

/** The mini app opens in Telegram, where the friends of whoever uses it are. */
function LinkPanel({
  code: { referral_code: code, web_path, telegram_url },
}: {
  code: ReferralCode
}) {
  const { referral: texts } = useReferralWords()
  const { paymentRequest: shared } = useRequestWords()
  const { kind, addressBar, copy, share } = useDevice()
  const url = (kind === 'telegram' && telegram_url) || addressBar.urlOf(web_path)
  return (
    <BodyPanel title={texts.link}>
      <QrPicture text={url} label={texts.link} />
      <p className="address">{url}</p>
      <div className="cluster">
        <ShareButton kind="primary" text={url}>
          {shared.share}
        </ShareButton>
        <CopyButton
          word={shared.copy}
          done={shared.copied}
          primary={!share}
          copy={() => copy(url)}
        />
        <CopyButton word={texts.copyCode(code)} done={shared.copied} copy={() => copy(code)} />
      </div>
    </BodyPanel>
  )
}

function useSum() {
  const language = useLanguage()
  return (amount: string, currency: string) =>
    formatAmount(amount.replace(/\.0+$/, ''), currency, language)
}

function Terms({ code: { terms }, income }: OwnReferral) {
  const { referral: texts } = useReferralWords()
  const sum = useSum()
  const { inviter, friend, added, days, currency } = terms
  return (
    <BodyPanel title={texts.reward}>
      <Pairs
        of={[
          [texts.you, !isNothing(inviter) && sum(inviter, currency)],
          [texts.friend, !isNothing(friend) && sum(friend, currency)],
          [texts.when, texts.whenText(sum(added, currency), days)],
          [texts.earned, sum(income.paid, income.currency)],
        ]}
      />
    </BodyPanel>
  )
}

function Friends({ flow }: { flow: ActorRefFrom<typeof friends.flow> }) {
  const { referral: texts } = useReferralWords()
  const { app } = useAppWords()
  return (
    <Panel title={texts.friends}>
      <PagedList
        flow={flow}
        lines={2}
        unread={app.broken.title}
        empty={
          <PanelBody>
            <p className="soft">{texts.none}</p>
          </PanelBody>
        }
      >
        {({ data }) => (
          <RowList of={data} by="id">
            {(one) => <Friend one={one} />}
          </RowList>
        )}
      </PagedList>
    </Panel>
  )
}

function Friend({ one: { name, status, reason, until, reward, currency } }: { one: Referral }) {
  const { referral: texts } = useReferralWords()
  const language = useLanguage()
  const sum = useSum()
  const hint = {
    JOINED: texts.joined(formatDayShort(until, language)),
    REWARDED: texts.rewarded,
    ENDED: texts.ended[reason ?? 'other'],
  }
  return (
    <Row
      icon={user}
      name={name ?? texts.someone}
      hint={hint[status]}
      end={status === 'REWARDED' && sum(reward, currency)}
    />
  )
}

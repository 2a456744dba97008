import { useSelector } from '@xstate/react'
import type { KycRail } from '#contract/kyc'
import type { VerificationStatus } from '#contract/person'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import type { KycOverview } from '#machines/kyc/verification.setup'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { card } from '#app/ui/icons/card.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { lock } from '#app/ui/icons/lock.ts'
import { swap } from '#app/ui/icons/swap.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { railHint, isRailOpen, railName } from './kycOverview.ts'
import { useKycWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'

const icons: Record<string, string> = { cards: card, crypto: chain, swift: swap }

const looks: Record<VerificationStatus, { tone: Tone; icon: string }> = {
  APPROVED: { tone: 'good', icon: check },
  PENDING: { tone: 'wait', icon: clock },
  HOLD: { tone: 'wait', icon: clock },
  DOUBLE: { tone: 'wait', icon: clock },
  SOFT_REJECT: { tone: 'bad', icon: alert },
  REJECT: { tone: 'bad', icon: alert },
  DECLINED: { tone: 'bad', icon: alert },
  UNVERIFIED: { tone: 'calm', icon: lock },
}

export function RailList({ flow, overview }: { flow: VerificationActor; overview: KycOverview }) {
  const { kyc: texts } = useKycWords()
  return (
    <Panel title={texts.rails}>
      <RowList of={overview.rails} by="id">
        {(rail) => <RailItem {...{ flow, rail }} verified={isVerified(overview)} />}
      </RowList>
    </Panel>
  )
}

/** Known, or handed in: from then on a rail can be requested. */
const isVerified = ({ entity }: KycOverview) =>
  entity?.status === 'APPROVED' || entity?.status === 'PENDING'

interface Props {
  flow: VerificationActor
  rail: KycRail
  verified: boolean
}

function RailItem({ flow, rail, verified }: Props) {
  const { kyc: texts } = useKycWords()
  const status = isRailOpen(rail) ? 'APPROVED' : rail.wallet_rail.status
  const asks = rail.is_gate && !rail.wallet_rail.terms_confirmed && status === 'APPROVED'
  const waits = rail.is_gate && status === 'UNVERIFIED'
  return (
    <>
      <Row
        icon={icons[rail.id] ?? landmark}
        name={railName(rail, texts)}
        hint={<Hint {...{ rail, verified, waits }} />}
        end={<Status {...looks[status]} word={texts.status[status]} />}
      />
      {(asks || (waits && verified)) && <RailAction {...{ flow, rail }} />}
    </>
  )
}

function Hint({ rail, verified, waits }: { rail: KycRail; verified: boolean; waits: boolean }) {
  const { kyc: texts } = useKycWords()
  const language = useLanguage()
  const { status, reason, moved_at } = rail.wallet_rail
  if (waits && !verified) return texts.rail.after
  if (status === 'PENDING' && moved_at)
    return texts.rail.review(formatDateTimeShort(moved_at, language))
  if (reason && status !== 'APPROVED') return texts.reasons[reason]
  return railHint(rail, texts) ?? null
}

/** The terms and their acceptance, which opens the rail where nothing else is missing. */
function RailAction({ flow, rail }: Omit<Props, 'verified'>) {
  const { kyc: texts } = useKycWords()
  const requested = useSelector(flow, ({ context }) => context.railId === rail.id)
  const busy = useSelector(
    flow,
    (snapshot) => snapshot.matches('accepting') || snapshot.matches('asking'),
  )
  const { terms_confirmed: accepted, status } = rail.wallet_rail
  const word = accepted
    ? texts.rail.ask
    : status === 'APPROVED'
      ? texts.rail.acceptNew
      : texts.rail.accept
  return (
    <PanelBody>
      {status === 'APPROVED' && <p>{texts.rail.newTerms}</p>}
      {!accepted && <RailTerms rail={rail} />}
      <div>
        <Button
          busy={busy && requested}
          off={busy && !requested}
          aria-label={`${word}: ${railName(rail, texts)}`}
          onClick={() =>
            flow.send(
              accepted
                ? { type: 'rail.request', railId: rail.id }
                : { type: 'terms.accept', railId: rail.id, version: rail.terms_version },
            )
          }
        >
          {word}
        </Button>
      </div>
    </PanelBody>
  )
}

function RailTerms({ rail }: { rail: KycRail }) {
  const { kyc: texts } = useKycWords()
  const language = useLanguage()
  return (
    <p className="small">
      {texts.rail.byAccepting}{' '}
      {rail.terms_and_conditions.map(({ link }) => (
        <a
          key={link}
          className="link"
          href={`${link}&language=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.rail.termsOf(railName(rail, texts))}
        </a>
      ))}
    </p>
  )
}

import { useSelector } from '@xstate/react'
import type { Rail } from '#contract/kyc'
import type { KycStatus } from '#contract/person'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import type { Standing } from '#machines/kyc/verification.setup'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
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
import { momentShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { hintOfRail, isOpen, nameOfRail } from './kycOverview.ts'
import { useKycWords } from './words.ts'

const icons: Record<string, string> = { cards: card, crypto: chain, swift: swap }

const looks: Record<KycStatus, { tone: Tone; icon: string }> = {
  APPROVED: { tone: 'good', icon: check },
  PENDING: { tone: 'wait', icon: clock },
  HOLD: { tone: 'wait', icon: clock },
  DOUBLE: { tone: 'wait', icon: clock },
  SOFT_REJECT: { tone: 'bad', icon: alert },
  REJECT: { tone: 'bad', icon: alert },
  DECLINED: { tone: 'bad', icon: alert },
  UNVERIFIED: { tone: 'calm', icon: lock },
}

/** Every way to move money: open, in review since, refused because, or what opens it. */
export function Rails({ flow, standing }: { flow: VerificationActor; standing: Standing }) {
  const { kyc: said } = useKycWords()
  return (
    <Card title={said.rails}>
      <ul className="rows">
        {standing.rails.map((rail) => (
          <li key={rail.id}>
            <OneRail {...{ flow, rail }} verified={isVerified(standing)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Known, or handed in: from then on a rail can be asked for. */
const isVerified = ({ entity }: Standing) =>
  entity?.status === 'APPROVED' || entity?.status === 'PENDING'

interface Shown {
  flow: VerificationActor
  rail: Rail
  verified: boolean
}

function OneRail({ flow, rail, verified }: Shown) {
  const { kyc: said } = useKycWords()
  const status = isOpen(rail) ? 'APPROVED' : rail.wallet_rail.status
  const asks = rail.is_gate && !rail.wallet_rail.terms_confirmed && status === 'APPROVED'
  const waits = rail.is_gate && status === 'UNVERIFIED'
  return (
    <>
      <Row
        icon={icons[rail.id] ?? landmark}
        name={nameOfRail(rail, said)}
        hint={<Hint {...{ rail, verified, waits }} />}
        end={<Status {...looks[status]} word={said.status[status]} />}
      />
      {(asks || (waits && verified)) && <Ask {...{ flow, rail }} />}
    </>
  )
}

function Hint({ rail, verified, waits }: { rail: Rail; verified: boolean; waits: boolean }) {
  const { kyc: said } = useKycWords()
  const language = useLanguage()
  const { status, reason, moved_at } = rail.wallet_rail
  if (waits && !verified) return said.rail.after
  if (status === 'PENDING' && moved_at) return said.rail.review(momentShort(moved_at, language))
  if (reason && status !== 'APPROVED') return said.reasons[reason]
  return hintOfRail(rail, said) ?? null
}

/** The terms, and the yes to them, which opens the rail where nothing else is in the way. */
function Ask({ flow, rail }: Omit<Shown, 'verified'>) {
  const { kyc: said } = useKycWords()
  const asked = useSelector(flow, ({ context }) => context.railId === rail.id)
  const busy = useSelector(flow, (seen) => seen.matches('accepting') || seen.matches('asking'))
  const { terms_confirmed: accepted, status } = rail.wallet_rail
  const word = accepted
    ? said.rail.ask
    : status === 'APPROVED'
      ? said.rail.acceptNew
      : said.rail.accept
  return (
    <CardBody>
      {status === 'APPROVED' && <p>{said.rail.newTerms}</p>}
      {!accepted && <TermsOf rail={rail} />}
      <div>
        <Button
          busy={busy && asked}
          off={busy && !asked}
          aria-label={`${word}: ${nameOfRail(rail, said)}`}
          onClick={() =>
            flow.send(
              accepted
                ? { type: 'rail.ask', railId: rail.id }
                : { type: 'terms.accept', railId: rail.id, version: rail.terms_version },
            )
          }
        >
          {word}
        </Button>
      </div>
    </CardBody>
  )
}

function TermsOf({ rail }: { rail: Rail }) {
  const { kyc: said } = useKycWords()
  const language = useLanguage()
  return (
    <p className="small">
      {said.rail.byAccepting}{' '}
      {rail.terms_and_conditions.map(({ link }) => (
        <a
          key={link}
          className="link"
          href={`${link}&language=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          {said.rail.termsOf(nameOfRail(rail, said))}
        </a>
      ))}
    </p>
  )
}

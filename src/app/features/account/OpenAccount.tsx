import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountProgram } from '#contract/account'
import type { openAccountFlow } from '#machines/account/openAccount.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { coinOf } from '#app/ui/coinIcons.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Row } from '#app/ui/Row.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { useShutRail } from '#app/features/kyc/kycOverview.ts'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { accountName } from './accountName.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useAccountWords, type AccountWords } from './words.ts'
import { useKycWords } from '#app/features/kyc/words.ts'

type OpenAccountActor = ActorRefFrom<typeof openAccountFlow>

/** What the tenant offers. Asking for one that is there already leads to it. */
export function OpenAccount({ flow }: { flow: OpenAccountActor }) {
  const { account: said } = useAccountWords()
  const { programs, refusal } = useSelector(flow, ({ context }) => context)
  const reading = useSelector(flow, (seen) => seen.matches('reading'))
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  return (
    <Card title={said.offered} busy={reading}>
      {unread && (
        <NotShown
          title={said.programsUnread}
          note={refusal}
          again={() => flow.send({ type: 'programs.refresh' })}
        />
      )}
      {reading && <SkeletonRows count={2} />}
      {!reading && !unread && (
        <>
          {refusal && (
            <CardBody>
              <Refused note={refusal} />
            </CardBody>
          )}
          {programs.length === 0 && <EmptyState icon={landmark} title={said.noPrograms} />}
          <ul className="rows">
            {programs.map((program) => (
              <li key={program.id}>
                <Offer flow={flow} program={program} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Offer({ flow, program }: { flow: OpenAccountActor; program: AccountProgram }) {
  const { account: said } = useAccountWords()
  const { kyc } = useKycWords()
  const way = useWay()
  const shut = useShutRail({ id: program.kyc_rails_id })
  const opening = useSelector(flow, (seen) => seen.matches('opening'))
  const asked = useSelector(flow, ({ context }) => context.programId === program.id)
  const { symbol } = program.account_currency_details
  const word = accountName(symbol, useLanguage())
  return (
    <Row
      tall
      icon={coinOf(symbol)}
      name={word}
      hint={railsOf(program, said)}
      end={
        shut ? (
          <PageLink className="button" {...way('verification')}>
            {kyc.gate.go}
          </PageLink>
        ) : (
          <Button
            busy={opening && asked}
            off={program.status !== 'ACTIVE' || (opening && !asked)}
            aria-label={`${said.open}: ${word}`}
            onClick={() => flow.send({ type: 'program.open', id: program.id })}
          >
            {said.open}
          </Button>
        )
      }
    />
  )
}

/** By which rails money comes to it. Each order type of a program stands for those it brings in. */
function railsOf(program: AccountProgram, { waysIn }: AccountWords['account']): string {
  return program.virtual_accounts_programs_order_types
    .map(({ order_type_id: id }) =>
      Object.hasOwn(waysIn, id) ? waysIn[id as keyof typeof waysIn] : id,
    )
    .join(', ')
}

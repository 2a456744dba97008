import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountProgram } from '#contract/account'
import type { openAccountFlow } from '#machines/account/openAccount.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { coinFace } from '#app/ui/coinFaces.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Row } from '#app/ui/Row.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { accountName } from './accountStatus.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useAccountWords, type AccountWords } from './words.ts'
import { useKycWords } from '#app/features/kyc/words.ts'
import { RowList } from '#app/features/app/RowList.tsx'

type OpenAccountActor = ActorRefFrom<typeof openAccountFlow>

/** Opening an account that exists already leads to it. */
export function OpenAccount({ flow }: { flow: OpenAccountActor }) {
  const { account: texts } = useAccountWords()
  const { programs, refusal } = useSelector(flow, ({ context }) => context)
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  return (
    <Panel title={texts.offered} busy={reading}>
      {unread && (
        <LoadFailed
          title={texts.programsUnread}
          note={refusal}
          onRetry={() => flow.send({ type: 'programs.refresh' })}
        />
      )}
      {reading && <SkeletonRows count={2} />}
      {!reading && !unread && (
        <>
          {refusal && (
            <PanelBody>
              <RefusalCallout note={refusal} />
            </PanelBody>
          )}
          {programs.length === 0 && <EmptyState icon={landmark} title={texts.noPrograms} />}
          <RowList of={programs} by="id">
            {(program) => <Offer flow={flow} program={program} />}
          </RowList>
        </>
      )}
    </Panel>
  )
}

function Offer({ flow, program }: { flow: OpenAccountActor; program: AccountProgram }) {
  const { account: texts } = useAccountWords()
  const { kyc } = useKycWords()
  const linkTo = useLinkTo()
  const shut = useClosedRail({ id: program.kyc_rails_id })
  const opening = useSelector(flow, (snapshot) => snapshot.matches('opening'))
  const isRequested = useSelector(flow, ({ context }) => context.programId === program.id)
  const { symbol } = program.account_currency_details
  const word = accountName(symbol, useLanguage())
  return (
    <Row
      tall
      {...coinFace(symbol)}
      name={word}
      hint={railsOf(program, texts)}
      end={
        shut ? (
          <PageLink className="button" {...linkTo('verification')}>
            {kyc.gate.go}
          </PageLink>
        ) : (
          <Button
            busy={opening && isRequested}
            off={program.status !== 'ACTIVE' || (opening && !isRequested)}
            aria-label={`${texts.open}: ${word}`}
            onClick={() => flow.send({ type: 'program.open', id: program.id })}
          >
            {texts.open}
          </Button>
        )
      }
    />
  )
}

/** Each order type of a program stands for the rails it brings. */
function railsOf(program: AccountProgram, { waysIn }: AccountWords['account']): string {
  return program.virtual_accounts_programs_order_types
    .map(({ order_type_id: id }) =>
      Object.hasOwn(waysIn, id) ? waysIn[id as keyof typeof waysIn] : id,
    )
    .join(', ')
}

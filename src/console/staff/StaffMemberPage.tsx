import { useSelector } from '@xstate/react'
import type { OneStaffMember } from '#contract/ops/staff'
import { useLanguage } from '#app/i18n/language.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { info } from '#app/ui/icons/info.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { OneStaffActor } from '#machines/console/oneStaff.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { useGo } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { useConsoleWords } from '#console/words.ts'
import { RoleField } from './StaffPage.tsx'
import { StaffStatusLine } from './StaffStatusLine.tsx'
import { useStaffWords } from './words.ts'

export function StaffMemberPage({ flow }: { flow: OneStaffActor }) {
  const { staff: texts, member: words } = useStaffWords()
  const { record, act, draft } = useSelector(flow, ({ context }) => context)
  const go = useGo()
  return (
    <>
      <Heading>{record?.name ?? texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'staff', id: null, query: '' })}>{words.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <Notes record={record} />
          <RecordActs {...{ flow, record }} texts={words.acts}>
            {act === 'changeRole' && (
              <RoleField label={words.newRole} role={draft.picked[0] ?? record.role} />
            )}
          </RecordActs>
          <Facts record={record} />
        </>
      )}
    </>
  )
}

function Notes({ record: { proposal, is_last_owner } }: { record: OneStaffMember }) {
  const { staff: texts, member: words } = useStaffWords()
  return (
    <>
      {proposal !== null && (
        <WaitingCallout id={proposal} text={words.waiting} word={texts.approval} />
      )}
      {is_last_owner && (
        <Callout tone="calm" icon={info}>
          <p>{words.lastOwner}</p>
        </Callout>
      )}
    </>
  )
}

function Facts({ record }: { record: OneStaffMember }) {
  const { staff: texts, member: words } = useStaffWords()
  const { roles } = useConsoleWords()
  const language = useLanguage()
  const { email, role, status, invited_until, created_at, last_seen_at, sessions } = record
  return (
    <Panel title={words.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, <StaffStatusLine key="status" status={status} />],
            [texts.role, roles[role]],
            [texts.email, email],
            ...(invited_until
              ? ([[words.invitedUntil, formatMoment(invited_until, language)]] as const)
              : []),
            [words.since, formatMoment(created_at, language)],
            [texts.lastSeen, last_seen_at ? formatMoment(last_seen_at, language) : texts.never],
            [words.sessions, sessions === 0 ? words.nowhere : words.devices(sessions)],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

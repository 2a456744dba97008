import { useSelector } from '@xstate/react'
import { platformRole, staffRoles, type StaffRole } from '#contract/ops/roles'
import type { StaffMember } from '#contract/ops/staff'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { StaffListActor } from '#machines/console/staffList.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useConsole, useGo, useMay } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { useConsoleWords } from '#console/words.ts'
import { StaffStatusLine } from './StaffStatusLine.tsx'
import { useStaffWords } from './words.ts'

export function StaffPage({ flow }: { flow: StaffListActor }) {
  const { staff: texts } = useStaffWords()
  const { roles } = useConsoleWords()
  const language = useLanguage()
  const record = useSelector(flow, ({ context }) => context.record)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <RecordRefusal flow={flow} retry={texts.retry} />
      <Proposed flow={flow} />
      <InviteAct flow={flow} />
      <DataTable
        label={texts.title}
        items={record?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.name, renderCell: (one) => <StaffLink staff={one} /> },
          { word: texts.role, renderCell: ({ role }) => roles[role] },
          { word: texts.email, renderCell: ({ email }) => email },
          { word: texts.status, renderCell: ({ status }) => <StaffStatusLine status={status} /> },
          {
            word: texts.lastSeen,
            renderCell: ({ last_seen_at: at }) => (at ? formatMoment(at, language) : texts.never),
          },
        ]}
      />
      {record && <TablePager total={record.total} shown={record.data.length} />}
    </>
  )
}

function StaffLink({ staff: { id, name } }: { staff: StaffMember }) {
  const go = useGo()
  return <PageLink {...go({ page: 'staff', id, query: '' })}>{name}</PageLink>
}

/** What was proposed here; the list follows once it is approved. */
function Proposed({ flow }: { flow: StaffListActor }) {
  const { staff: texts } = useStaffWords()
  const proposal = useSelector(flow, ({ context }) => context.opened)
  if (!proposal?.staff) return null
  const { id, staff } = proposal
  return <WaitingCallout id={id} text={texts.waiting(staff.name)} word={texts.approval} />
}

function InviteAct({ flow }: { flow: StaffListActor }) {
  const { staff: texts } = useStaffWords()
  const may = useMay()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!may('proposeStaffInvite')) return null
  if (act === null)
    return (
      <div>
        <Button off={waiting} onClick={() => flow.send({ type: 'act.choose', act: 'invite' })}>
          {texts.invite.offer}
        </Button>
      </div>
    )
  return (
    <ActForm
      texts={texts.invite}
      {...{ draft, refusal, busy }}
      focusesText={false}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    >
      <InviteFields flow={flow} />
    </ActForm>
  )
}

/** The form begins in its first field. */
const FIRST = {}

/** In the order in which the port reads them. */
function InviteFields({ flow }: { flow: StaffListActor }) {
  const { staff: texts } = useStaffWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const [email, name, role] = draft.picked
  const isWrong = (wanted: string) =>
    refusal?.facts.errors?.some(({ pointer }) => pointer === wanted) ?? false
  const isTaken = refusal?.code === 'ALREADY_EXISTS'
  const wrongEmail = isTaken ? texts.takenEmail : isWrong('/email') && texts.wrongEmail
  return (
    <>
      <div className="form-columns">
        <TextField
          name="picked"
          type="email"
          autoComplete="off"
          label={texts.email}
          defaultValue={email}
          wrong={wrongEmail || undefined}
          refused={refusal ?? FIRST}
          required
        />
        <TextField
          name="picked"
          autoComplete="off"
          label={texts.name}
          defaultValue={name}
          wrong={isWrong('/name') ? texts.wrongName : undefined}
          required
        />
      </div>
      <RoleField label={texts.role} role={role} />
    </>
  )
}

interface RoleProps {
  label: string
  role: string | undefined
}

export function RoleField({ label, role }: RoleProps) {
  const { roles } = useConsoleWords()
  const self = useSelector(useConsole(), ({ context }) => context.self?.role)
  const offered: readonly StaffRole[] = self === platformRole ? [platformRole] : staffRoles
  return (
    <SelectField
      name="picked"
      label={label}
      defaultValue={role ?? (self === platformRole ? platformRole : 'support')}
      options={offered.map((value) => ({ value, word: roles[value] }))}
    />
  )
}

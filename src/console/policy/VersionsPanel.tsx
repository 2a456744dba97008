import { useSelector } from '@xstate/react'
import type { PolicyState, PolicyVersion } from '#contract/ops/policy'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { PolicyBookActor } from '#machines/console/policyBook.flow'
import type { Page } from '#machines/kit/list.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { publicationColumns } from '#console/publicationColumns.tsx'
import { useFigures } from './figures.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  flow: PolicyBookActor
  policy: PolicyState
  versions: Page<PolicyVersion>
}

export function VersionsPanel({ flow, policy, versions }: Props) {
  const { policy: texts } = usePolicyWords()
  const language = useLanguage()
  const items = versions.data.map((one) => ({ ...one, id: String(one.version) }))
  return (
    <>
      <RestoreForm flow={flow} />
      <Panel title={texts.history}>
        <DataTable
          label={texts.history}
          items={items}
          empty={texts.none}
          columns={[
            { word: texts.versionWord, figures: true, renderCell: ({ version }) => version },
            ...publicationColumns(texts, language),
            { word: texts.changes, renderCell: (one) => <VersionChanges version={one} /> },
            {
              word: texts.restore.offer,
              renderCell: ({ version }) => (
                <RestoreButton flow={flow} policy={policy} version={version} />
              ),
            },
          ]}
        />
      </Panel>
      <TablePager total={versions.total} shown={versions.data.length} />
    </>
  )
}

function VersionChanges({ version: { version, changes, restores } }: { version: PolicyVersion }) {
  const { policy: texts } = usePolicyWords()
  const { figure, where } = useFigures()
  if (version === 1) return texts.first
  return (
    <ul className="stack stack-none">
      {restores !== null && <li>{texts.broughtBack(restores)}</li>}
      {changes.map((one) => (
        <li key={[one.type, one.symbol, one.field].join(' ')} className="whole">
          {`${where(one)}: ${texts.fields[one.field]} ${figure(one.field, one.before)} → ${figure(one.field, one.after)}`}
        </li>
      ))}
    </ul>
  )
}

interface RestoreProps {
  flow: PolicyBookActor
  policy: PolicyState
  version: number
}

function RestoreButton({ flow, policy, version }: RestoreProps) {
  const { policy: texts } = usePolicyWords()
  const may = useMay()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (version === policy.version || policy.proposal || !may('proposePolicyRestore')) return '—'
  return (
    <Button off={busy} onClick={() => flow.send({ type: 'act.choose', act: `restore ${version}` })}>
      {texts.restore.button(version)}
    </Button>
  )
}

function RestoreForm({ flow }: { flow: PolicyBookActor }) {
  const { policy: texts } = usePolicyWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  if (act === null) return null
  const offer = texts.restore.button(Number(act.split(' ')[1]))
  return (
    <ActForm
      texts={{ ...texts.restore, offer }}
      {...{ draft, refusal, busy }}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    />
  )
}

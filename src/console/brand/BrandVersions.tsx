import { useSelector } from '@xstate/react'
import type { BrandState, BrandVersion } from '#contract/ops/brand'
import { brandFields, isBrandChoice, type BrandChange } from '#contract/ops/brandDocument'
import { brandDefaults, type TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { BrandBookActor } from '#machines/console/brandBook.flow'
import type { Page } from '#machines/kit/list.flow'
import { useMay } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { publicationColumns } from '#console/publicationColumns.tsx'
import { useBrandWords } from './words.ts'

/** Long marks are told by their beginning. */
const TEXT_MAX = 40

export function useBrandValue() {
  const { brand: texts } = useBrandWords()
  return (field: BrandChange['field'], value: string | null): string => {
    if (value === null)
      return field === 'accent_dark' || field === 'second' ? texts.derived[field] : '—'
    if (isBrandChoice(field)) {
      const words: Readonly<Record<string, string>> = texts.choices[field]
      return words[value] ?? value
    }
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
  }
}

export function BrandFacts({ brand }: { brand: TenantBrand }) {
  const { brand: texts } = useBrandWords()
  const valueOf = useBrandValue()
  const shown: TenantBrand = { ...brandDefaults, ...brand }
  const told = (field: BrandChange['field']) => valueOf(field, shown[field]?.toString() ?? null)
  return <DensePairs pairs={brandFields.map((field) => [texts.fields[field], told(field)])} />
}

interface Props {
  flow: BrandBookActor
  look: BrandState
  versions: Page<BrandVersion>
}

export function BrandVersions({ flow, look, versions }: Props) {
  const { brand: texts } = useBrandWords()
  const language = useLanguage()
  const items = versions.data.map((one) => ({ ...one, id: String(one.version) }))
  return (
    <>
      <Panel title={texts.history}>
        <DataTable
          label={texts.history}
          items={items}
          empty={texts.none}
          columns={[
            { word: texts.versionWord, figures: true, renderCell: ({ version }) => version },
            {
              word: texts.fields.name,
              renderCell: ({ brand }) => (
                <span className="brand">
                  <BrandLogo {...brand} />
                </span>
              ),
            },
            ...publicationColumns(texts, language),
            { word: texts.changes, renderCell: (one) => <VersionChanges version={one} /> },
            {
              word: texts.restore.offer,
              renderCell: ({ version }) => <RestoreButton {...{ flow, look, version }} />,
            },
          ]}
        />
      </Panel>
      <TablePager total={versions.total} shown={versions.data.length} />
    </>
  )
}

function VersionChanges({ version: { version, changes, restores } }: { version: BrandVersion }) {
  const { brand: texts } = useBrandWords()
  const valueOf = useBrandValue()
  if (version === 1) return texts.first
  return (
    <ul className="stack stack-none">
      {restores !== null && <li>{texts.broughtBack(restores)}</li>}
      {changes.map(({ field, before, after }) => (
        <li key={field} className="whole">
          {`${texts.fields[field]}: ${valueOf(field, before)} → ${valueOf(field, after)}`}
        </li>
      ))}
    </ul>
  )
}

interface RestoreProps extends Pick<Props, 'flow' | 'look'> {
  version: number
}

function RestoreButton({ flow, look, version }: RestoreProps) {
  const { brand: texts } = useBrandWords()
  const may = useMay()
  const settled = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  if (version === look.version || look.proposal || !may('proposeBrandRestore')) return '—'
  return (
    <Button off={!settled} onClick={() => flow.send({ type: 'restore.begin', version })}>
      {texts.restore.button(version)}
    </Button>
  )
}

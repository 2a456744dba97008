import type { Settings } from '#contract/ops/setting'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { useSettingWords } from './words.ts'

/** Every version that was published, each with its public page. */
export function TermsVersions({ terms: { page, versions } }: { terms: Settings['terms'] }) {
  const { settings: texts } = useSettingWords()
  const language = useLanguage()
  return (
    <Panel title={texts.earlierVersions}>
      <DataTable
        label={texts.earlierVersions}
        items={versions.map((one) => ({ ...one, id: String(one.version) }))}
        empty={texts.none}
        columns={[
          { word: texts.version, renderCell: ({ version }) => version },
          {
            word: texts.appliesFrom,
            renderCell: ({ applies_on }) => formatDate(applies_on, language),
          },
          {
            word: texts.publishedBy,
            renderCell: ({ published_by, approved_by }) =>
              `${published_by.name}, ${approved_by.name}`,
          },
          { word: texts.reason, renderCell: ({ reason }) => reason },
          {
            word: texts.readPage,
            renderCell: ({ version }) => (
              <a
                className="link"
                href={`${page}?version=${version}&language=${language}`}
                target="_blank"
                rel="noreferrer"
              >
                {`${texts.version} ${version}`}
              </a>
            ),
          },
        ]}
      />
    </Panel>
  )
}

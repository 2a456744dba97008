import type { Proposal } from '#contract/ops/proposal'
import { languages } from '#contract/preferences'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { wordIn } from '#console/words.ts'
import { useOfferName } from './offerName.ts'
import { useSettingWords } from './words.ts'

interface Props {
  proposal: Proposal
  setting: NonNullable<Proposal['setting']>
}

/** Each line that would change, before whoever decides about it. */
export function SettingEffect({ proposal, setting: { part, changes } }: Props) {
  const { approval: texts, settings } = useSettingWords()
  const wordOf = useItemWord(part)
  const valueOf = (value: string | null) =>
    value === null ? texts.none : wordIn({ ...texts.values, ...settings.languages }, value)
  return (
    <>
      <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
        <p className="label">
          {part === 'terms' ? texts.termsEffect : texts.effect(settings.parts[part])}
        </p>
      </EffectPanel>
      <Panel title={settings.parts[part]}>
        <DataTable
          label={settings.parts[part]}
          items={changes.map((change) => ({ ...change, id: change.item }))}
          empty={texts.none}
          columns={[
            { word: texts.item, renderCell: ({ item }) => wordOf(item) },
            {
              word: texts.before,
              renderCell: ({ before }) => <span className="letter">{valueOf(before)}</span>,
            },
            {
              word: texts.after,
              renderCell: ({ item, after }) => (
                <span className="label letter">
                  {item === 'applies_on' && after === null ? texts.onApproval : valueOf(after)}
                </span>
              ),
            },
          ]}
        />
      </Panel>
    </>
  )
}

/** Names are shown as they are; what the bank calls by a code gets its word. */
function useItemWord(part: Props['setting']['part']) {
  const { approval: texts, settings } = useSettingWords()
  const nameOf = useOfferName(part)
  return (item: string) => {
    const language = part === 'languages' && languages.find((one) => one === item)
    return language ? settings.languages[language] : wordIn(texts.items, nameOf({ name: item }))
  }
}

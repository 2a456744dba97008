import type { Proposal, ProposalKind } from '#contract/ops/proposal'
import type { ProposedHost } from '#contract/ops/proposed'
import { useLanguage } from '#app/i18n/language.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useHostnameWords } from './words.ts'

interface Props {
  proposal: Proposal
  host: ProposedHost
}

/** Which name the bank would have, or have no more, before whoever decides about it. */
export function HostEffect({ proposal, host: { hostname, surface, proved_at, added_at } }: Props) {
  const { approval: texts, hostnames } = useHostnameWords()
  const language = useLanguage()
  const kind = proposal.kind as Extract<ProposalKind, `host_${string}`>
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn[kind]}>
      <p className="label whole">{texts[kind](hostname)}</p>
      {kind === 'host_removal' && <p className="soft">{texts.passkeys}</p>}
      <DensePairs
        pairs={[
          [texts.hostname, hostname],
          [texts.surface, hostnames.surfaces[surface]],
          ...(proved_at ? ([[texts.proved, formatMoment(proved_at, language)]] as const) : []),
          ...(added_at ? ([[texts.added, formatMoment(added_at, language)]] as const) : []),
        ]}
      />
    </EffectPanel>
  )
}

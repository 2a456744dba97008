import type { Proposal, ProposalKind } from '#contract/ops/proposal'
import { useLanguage } from '#app/i18n/language.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useVendorNames } from './vendorNames.ts'
import { useVendorWords } from './words.ts'

interface Props {
  proposal: Proposal
  vendor: NonNullable<Proposal['vendor']>
}

/** What would change at a vendor, before whoever decides about it; by hints, never the credentials. */
export function VendorEffect({ proposal, vendor }: Props) {
  const { approval: texts, vendors } = useVendorWords()
  const names = useVendorNames()
  const language = useLanguage()
  const ending = (hint: string | null) => (hint === null ? texts.none : vendors.ending(hint))
  const [before, after] =
    vendor.former === null
      ? [ending(vendor.former_hint), ending(vendor.hint)]
      : [names[vendor.former], names[vendor.name]]
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label">
        {texts[proposal.kind as Extract<ProposalKind, `vendor_${string}`>](names[vendor.name])}
      </p>
      <DensePairs
        pairs={[
          [texts.before, before],
          [texts.after, after],
          ...(vendor.tried_at
            ? ([[texts.tried, formatMoment(vendor.tried_at, language)]] as const)
            : []),
        ]}
      />
    </EffectPanel>
  )
}

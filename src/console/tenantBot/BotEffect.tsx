import type { Proposal, ProposalKind } from '#contract/ops/proposal'
import type { ProposedBot } from '#contract/ops/proposed'
import { useLanguage } from '#app/i18n/language.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useTenantBotWords } from './words.ts'

interface Props {
  proposal: Proposal
  bot: ProposedBot
}

/** Which bot customers would meet, before whoever decides about it; never its token. */
export function BotEffect({ proposal, bot: { name, bot_id, former_name, tried_at } }: Props) {
  const { approval: texts, bot } = useTenantBotWords()
  const language = useLanguage()
  const kind = proposal.kind as Extract<ProposalKind, `bot_${string}`>
  const shown = name ?? former_name
  const handle = (one: string | null) => (one === null ? texts.none : bot.handle(one))
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{shown === null ? texts.bot_unnamed : texts[kind](shown)}</p>
      <p className="soft">{texts.reaches[kind]}</p>
      <DensePairs
        pairs={[
          [texts.before, handle(former_name)],
          [texts.after, handle(name)],
          ...(bot_id ? ([[texts.number, bot_id]] as const) : []),
          ...(tried_at ? ([[texts.tried, formatMoment(tried_at, language)]] as const) : []),
        ]}
      />
    </EffectPanel>
  )
}

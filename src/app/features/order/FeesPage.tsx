import { useSelector } from '@xstate/react'
import type { OrderInfo, OrderType } from '#contract/orderType'
import type { Fees } from '#machines/fee/fees.flow'
import { useFlow } from '#app/context.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { boundsOf, ownFeesText } from './bounds.ts'
import { SendingLimit } from './SendingLimit.tsx'
import { useOrderWords } from './words.ts'

export function FeesPage() {
  const { fees: texts } = useOrderWords()
  const { pages } = useAppWords()
  const flow = useFlow('fees')
  const snapshot = useSelector(flow, (one) => one)
  const answer = snapshot?.context.answer
  return (
    <>
      <PageHead word={pages.fees} />
      {answer && (
        <div className="split">
          <div className="stack">
            <FeePanels {...answer} />
          </div>
          <SendingLimit limits={answer.limits} />
        </div>
      )}
      {!answer && snapshot?.matches('refused') && (
        <LoadFailed
          alone
          title={texts.refused}
          note={snapshot.context.refusal}
          onRetry={() => flow?.send({ type: 'page.refresh' })}
        />
      )}
      {!answer && !snapshot?.matches('refused') && <PanelSkeleton count={4} />}
    </>
  )
}

const groups = [
  [
    'send',
    /^(TRANSFER_INTERNAL|WITHDRAWAL_CRYPTO|OMNIBUS_CRYPTO_TRANSFER|TBD.*|(HIFI|L2F)_.*OFFRAMP)$/,
  ],
  ['exchange', /^EXCHANGE/],
  ['addMoney', /ONRAMP|^DEPOSIT_CRYPTO/],
  ['cards', /_CARDS?_(PRE|SUB|OFF)/],
] as const

/** Each payment once, as the forms would make it. */
function FeePanels({ types, limits }: Fees) {
  const { pages } = useAppWords()
  const lineOf = useLineOf(limits)
  return groups.map(([group, pattern]) => {
    const held = types.filter(({ id }) => pattern.test(id))
    if (held.length === 0) return null
    return (
      <Panel key={group} title={pages[group]}>
        <PanelBody>
          <dl className="pairs">
            {held
              .map(lineOf)
              .filter(isFirstOfKind)
              .map(({ name, hint, fee }) => (
                <div key={name}>
                  <dt>
                    {name}
                    {hint !== '' && <p className="small">{hint}</p>}
                  </dt>
                  <dd>{fee}</dd>
                </div>
              ))}
          </dl>
        </PanelBody>
      </Panel>
    )
  })
}

interface Line {
  name: string
  hint: string
  fee: string
}

const isFirstOfKind = ({ name }: Line, at: number, lines: Line[]) =>
  lines.findIndex((one) => one.name === name) === at

function useLineOf({ types: ownLimits }: Fees['limits']) {
  const words = useOrderWords()
  const { fees: texts } = words
  const language = useLanguage()
  const nameOf = (type: OrderType) => {
    if (type === 'WITHDRAWAL_CRYPTO') return texts.toTyped
    return type === 'OMNIBUS_CRYPTO_TRANSFER' ? texts.toSaved : words.order.types[type]
  }
  return (info: OrderInfo): Line => {
    const { currency, currency_fees: own = [] } = info
    const charged = (charges: Parameters<typeof ownFeesText>[0]) =>
      ownFeesText(charges, words, language) ?? words.order.noFee
    const inBase = (sum: string) => formatAmount(sum, currency, language)
    const day = ownLimits.find(({ type }) => type === info.id)
    const more = [
      boundsOf(info, words, language),
      ...own.map((one) => `${one.symbol}: ${charged({ ...one, currency })}`),
      info.network_fee === 'chain' ? texts.network : null,
      day ? words.order.dayLeft(inBase(day.left), inBase(day.per_day)) : null,
    ]
    return {
      name: nameOf(info.id),
      hint: more.filter((part) => part !== null).join(' · '),
      fee: charged(info),
    }
  }
}

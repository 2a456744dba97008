import type { Customer } from '#contract/ops/customer'
import { useAccountWords } from '#app/features/account/words.ts'
import { useCardWords } from '#app/features/card/words.ts'
import { useDeveloperWords } from '#app/features/developer/words.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useConsoleWords, wordIn } from '#console/words.ts'
import { formatSum } from '#console/sum.ts'
import { CustomerNotices } from './CustomerNotices.tsx'

/** What they hold at the bank, and what they asked of it. */
export function CustomerHoldings({ customer }: { customer: Customer }) {
  return (
    <>
      <Wallets customer={customer} />
      <Orders customer={customer} />
      <CardsAndAccounts customer={customer} />
      <Verifications customer={customer} />
      <AcceptedTerms customer={customer} />
      <Sessions customer={customer} />
      <Keys customer={customer} />
      <CustomerNotices customer={customer} />
    </>
  )
}

interface Props {
  customer: Customer
}

function Wallets({ customer: { wallets } }: Props) {
  const { customer: texts } = useConsoleWords()
  const language = useLanguage()
  const items = wallets.flatMap(({ id, number, type, balances }) =>
    balances.map((balance) => ({
      ...balance,
      id: `${id} ${balance.symbol} ${balance.chain}`,
      wallet: `${number}, ${type}`,
    })),
  )
  return (
    <Panel title={texts.wallets}>
      <DataTable
        label={texts.wallets}
        items={items}
        empty={texts.noMoney(wallets.length)}
        columns={[
          { word: texts.wallet, renderCell: ({ wallet }) => wallet },
          { word: texts.chain, renderCell: ({ chain }) => chain ?? '—' },
          {
            word: texts.booked,
            figures: true,
            renderCell: ({ booked, symbol }) => formatSum(booked, symbol, language),
          },
          {
            word: texts.available,
            figures: true,
            renderCell: ({ available, symbol }) => formatSum(available, symbol, language),
          },
        ]}
      />
    </Panel>
  )
}

function Orders({ customer: { orders } }: Props) {
  const { customer: texts } = useConsoleWords()
  const { orders: words } = useQueueWords()
  const { order: shared } = useOrderWords()
  const language = useLanguage()
  return (
    <Panel title={texts.orders}>
      <DataTable
        label={texts.orders}
        items={orders}
        empty={texts.noOrders}
        columns={[
          { word: texts.number, renderCell: (order) => <OrderLink {...order} /> },
          { word: texts.type, renderCell: ({ type }) => wordIn(shared.types, type) },
          {
            word: texts.amount,
            figures: true,
            renderCell: ({ amount, symbol }) => formatSum(amount, symbol, language),
          },
          {
            word: texts.status,
            renderCell: ({ status, detail }) =>
              [wordIn(words.statuses, status), detail && wordIn(words.details, detail)]
                .filter(Boolean)
                .join(': '),
          },
          { word: texts.at, renderCell: ({ created_at: at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}

function CardsAndAccounts({ customer: { cards, accounts } }: Props) {
  const { customer: texts } = useConsoleWords()
  const { card: cardTexts } = useCardWords()
  const { account: accountTexts } = useAccountWords()
  const language = useLanguage()
  const items = [
    ...cards.map((card) => ({
      ...card,
      what: texts.card(card.last4),
      status: wordIn(cardTexts.statuses, card.status),
    })),
    ...accounts.map((account) => ({
      ...account,
      what: `${account.program}, ${account.symbol}`,
      status: wordIn(accountTexts.statuses, account.status),
    })),
  ]
  return (
    <Panel title={texts.cards}>
      <DataTable
        label={texts.cards}
        items={items}
        empty={texts.noCards}
        columns={[
          { word: texts.name, renderCell: ({ what }) => what },
          { word: texts.status, renderCell: ({ status }) => status },
          { word: texts.at, renderCell: ({ created_at: at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}

function Verifications({ customer: { verifications } }: Props) {
  const { customer: texts, verification } = useConsoleWords()
  const language = useLanguage()
  return (
    <Panel title={texts.verification}>
      <DataTable
        label={texts.verification}
        items={verifications}
        empty={texts.noVerification}
        columns={[
          { word: texts.wallet, renderCell: ({ wallet, type }) => `${wallet}, ${type}` },
          {
            word: texts.status,
            renderCell: ({ status, reason }) =>
              [verification[status], reason].filter(Boolean).join(', '),
          },
          { word: texts.at, renderCell: ({ moved_at: at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}

function Sessions({ customer: { sessions } }: Props) {
  const { customer: texts } = useConsoleWords()
  const language = useLanguage()
  return (
    <Panel title={texts.sessions}>
      <DataTable
        label={texts.sessions}
        items={sessions}
        empty={texts.noSessions}
        columns={[
          { word: texts.device, renderCell: ({ device, client }) => `${device}, ${client}` },
          { word: texts.signedIn, renderCell: ({ created_at: at }) => formatMoment(at, language) },
          { word: texts.used, renderCell: ({ last_used_at: at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}

function Keys({ customer: { keys } }: Props) {
  const { customer: texts } = useConsoleWords()
  const { developer } = useDeveloperWords()
  const language = useLanguage()
  return (
    <Panel title={texts.keys}>
      <DataTable
        label={texts.keys}
        items={keys}
        empty={texts.noKeys}
        columns={[
          {
            word: texts.key,
            renderCell: (one) => `•••• ${one.last_four}, ${developer.roles[one.role]}`,
          },
          { word: texts.status, renderCell: (one) => developer.status[one.status] },
          {
            word: texts.used,
            renderCell: ({ last_used_at: at }) => at && formatMoment(at, language),
          },
        ]}
      />
    </Panel>
  )
}

function AcceptedTerms({ customer: { terms } }: Props) {
  const { customer: texts } = useConsoleWords()
  const language = useLanguage()
  return (
    <Panel title={texts.terms}>
      <DataTable
        label={texts.terms}
        items={terms.map((one) => ({ ...one, id: String(one.version) }))}
        empty={texts.noTerms}
        columns={[
          { word: texts.termsVersion, renderCell: ({ version }) => version },
          { word: texts.termsLanguage, renderCell: (one) => texts.languages[one.language] },
          { word: texts.at, renderCell: ({ accepted_at: at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}

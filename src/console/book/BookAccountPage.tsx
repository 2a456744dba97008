import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { BookAccount, BookPosting } from '#contract/ops/book'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { bookAccount } from '#machines/console/bookAccount.flow'
import type { BookFileActor } from '#machines/console/bookFile.flow'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { useGo, useLocationNow } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { wordIn } from '#console/words.ts'
import { useAccountName } from './BookAccountsPage.tsx'
import { currencyOnChain, formatSide } from './money.ts'
import { RefusedLine } from './RefusedLine.tsx'
import { SaveFileButton } from '#console/SaveFileButton.tsx'
import { useBookWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof bookAccount)['flow']>
  files: BookFileActor | undefined
  onRetry: () => void
}

export function BookAccountPage({ flow, files, onRetry }: Props) {
  const { book: words, account: texts } = useBookWords()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const go = useGo()
  const name = useAccountName()
  return (
    <>
      <div className="between">
        <Heading>{answer ? name(answer.account) : texts.title}</Heading>
        <SaveFileButton
          flow={files}
          file={{ kind: 'postings', id: asked.id }}
          word={words.download}
        />
      </div>
      <p>
        <PageLink {...go({ page: 'book', id: 'accounts', query: '' })}>{texts.back}</PageLink>
      </p>
      <RefusedLine note={refusal} onRetry={onRetry} />
      {answer && (
        <>
          <AccountFacts account={answer.account} />
          <Postings account={answer.account} items={answer.postings} />
          {answer.has_more && <EarlierLink before={answer.postings.at(-1)?.id ?? ''} />}
        </>
      )}
    </>
  )
}

function AccountFacts({ account }: { account: BookAccount }) {
  const { book: words, accounts, account: texts } = useBookWords()
  const language = useLanguage()
  const side = (amount: string) => formatSide(amount, account.currency, language)
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [accounts.kind, words.kinds[account.kind]],
            [texts.address, account.address],
            [accounts.owner, account.owner && <CustomerLink {...account.owner} />],
            [accounts.currency, currencyOnChain(account.currency)],
            [words.debit, side(account.debit)],
            [words.credit, side(account.credit)],
            [accounts.held, side(account.held)],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function Postings({ account, items }: { account: BookAccount; items: readonly BookPosting[] }) {
  const { book: words, accounts, account: texts } = useBookWords()
  const language = useLanguage()
  const { currency } = account
  const side = (amount: string) => formatSide(amount, currency, language)
  return (
    <Panel title={texts.postings}>
      <p className="small soft">{texts.balanceHint}</p>
      <DataTable
        label={texts.postings}
        items={items}
        empty={texts.empty}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.cause, renderCell: ({ cause }) => wordIn(texts.causes, cause) },
          {
            word: texts.order,
            renderCell: ({ order }) => (order ? <OrderLink {...order} /> : '—'),
          },
          { word: words.debit, figures: true, renderCell: ({ debit }) => side(debit) },
          { word: words.credit, figures: true, renderCell: ({ credit }) => side(credit) },
          { word: accounts.held, figures: true, renderCell: ({ held }) => side(held) },
          {
            word: texts.balance,
            figures: true,
            renderCell: ({ balance }) => formatAmount(balance, currency.symbol, language),
          },
        ]}
      />
    </Panel>
  )
}

function EarlierLink({ before }: { before: string }) {
  const { account: texts } = useBookWords()
  const location = useLocationNow()
  const go = useGo()
  const query = new URLSearchParams({ before }).toString()
  return (
    <p>
      <PageLink {...go({ ...location, query })}>{texts.earlier}</PageLink>
    </p>
  )
}

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { bookAccountKinds, type BookAccount, type BookAccountList } from '#contract/ops/book'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import type { BookAccountQuery, bookAccounts } from '#machines/console/bookAccounts.flow'
import type { BookFileActor } from '#machines/console/bookFile.flow'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { useGo, useLocationNow } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { filtered } from '#console/location.ts'
import { SearchField } from '#console/SearchField.tsx'
import { SearchForm } from '#console/SearchForm.tsx'
import { currencyOnChain, formatSide } from './money.ts'
import { RefusedLine } from './RefusedLine.tsx'
import { SaveFileButton } from '#console/SaveFileButton.tsx'
import { useBookWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof bookAccounts)['flow']>
  files: BookFileActor | undefined
  onRetry: () => void
}

export function BookAccountsPage({ flow, files, onRetry }: Props) {
  const { book: words, accounts: texts } = useBookWords()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const go = useGo()
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        <SaveFileButton flow={files} file={{ kind: 'accounts', asked }} word={words.download} />
      </div>
      <p>
        <PageLink {...go({ page: 'book', id: null, query: '' })}>{words.title}</PageLink>
      </p>
      {answer && <Filters asked={asked} answer={answer} />}
      <RefusedLine note={refusal} onRetry={onRetry} />
      <AccountsTable items={answer?.data ?? []} busy={busy} />
      {answer?.has_more && <NextLink after={answer.data.at(-1)?.id ?? ''} />}
    </>
  )
}

function Filters({ asked, answer }: { asked: BookAccountQuery; answer: BookAccountList }) {
  const { book: words, accounts: texts } = useBookWords()
  const kinds = bookAccountKinds.map((value) => ({ value, word: words.kinds[value] }))
  const currencies = answer.currencies.map((one) => ({ value: one.id, word: currencyOnChain(one) }))
  return (
    <SearchForm names={['kind', 'currency_id', 'owner', 'after']}>
      <SelectField
        name="kind"
        label={texts.kind}
        hint={texts.kindHint}
        defaultValue={asked.kind ?? ''}
        options={[{ value: '', word: texts.anyKind }, ...kinds]}
      />
      <SelectField
        name="currency_id"
        label={texts.currency}
        hint={texts.currencyHint}
        defaultValue={asked.currency_id ?? ''}
        options={[{ value: '', word: texts.anyCurrency }, ...currencies]}
      />
      <SearchField
        name="owner"
        label={texts.owner}
        hint={texts.ownerHint}
        value={asked.owner ?? ''}
      />
    </SearchForm>
  )
}

function AccountsTable({ items, busy }: { items: readonly BookAccount[]; busy: boolean }) {
  const { book: words, accounts: texts } = useBookWords()
  const language = useLanguage()
  return (
    <DataTable
      label={texts.title}
      items={items}
      empty={texts.empty}
      busy={busy}
      columns={[
        { word: texts.account, renderCell: (account) => <AccountLink account={account} /> },
        { word: texts.kind, renderCell: ({ kind }) => words.kinds[kind] },
        {
          word: texts.owner,
          renderCell: ({ owner }) => (owner ? <CustomerLink {...owner} /> : '—'),
        },
        { word: texts.currency, renderCell: ({ currency }) => currencyOnChain(currency) },
        {
          word: words.debit,
          figures: true,
          renderCell: ({ debit, currency }) => formatSide(debit, currency, language),
        },
        {
          word: words.credit,
          figures: true,
          renderCell: ({ credit, currency }) => formatSide(credit, currency, language),
        },
        {
          word: texts.held,
          figures: true,
          renderCell: ({ held, currency }) => formatSide(held, currency, language),
        },
      ]}
    />
  )
}

/** A customer's accounts by what they know them by, the bank's own by their address. */
export function useAccountName() {
  const { book: words, accounts: texts } = useBookWords()
  return ({ kind, address, wallet }: BookAccount) => {
    if (wallet !== null) return texts.wallet(wallet)
    return kind === 'card' || kind === 'card_debt'
      ? `${words.kinds[kind]} …${address.slice(-6)}`
      : address
  }
}

function AccountLink({ account }: { account: BookAccount }) {
  const name = useAccountName()
  const go = useGo()
  return <PageLink {...go({ page: 'book', id: account.id, query: '' })}>{name(account)}</PageLink>
}

function NextLink({ after }: { after: string }) {
  const { accounts: texts } = useBookWords()
  const location = useLocationNow()
  const go = useGo()
  const query = new URLSearchParams(filtered(location.query, {}))
  query.set('after', after)
  return (
    <p>
      <PageLink {...go({ ...location, query: query.toString() })}>{texts.more}</PageLink>
    </p>
  )
}

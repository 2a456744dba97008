import { useSelector } from '@xstate/react'
import {
  recordKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
} from '#contract/transaction'
import { narrowed, type FilterName } from '#machines/wallet/filter.setup'
import { useFlow, useApp } from '#app/context.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { cross } from '#app/ui/icons/cross.ts'
import { down } from '#app/ui/icons/down.ts'
import { search } from '#app/ui/icons/search.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { addressEnds } from '#app/i18n/ends.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useWalletWords } from './words.ts'

/** Every choice is a step in the address bar, so it can be shared. */
export function Filters({ query }: { query: string }) {
  const { wallet } = useWalletWords()
  const app = useApp()
  const linkTo = useLinkTo()
  const currencies = useCurrencies()
  const kinds = useKinds()
  const params = new URLSearchParams(query)
  const narrow: SetFilter = (name, value) =>
    app.send({
      type: 'route.open',
      location: { route: 'activity', id: null, query: narrowed(query, name, value) },
    })
  const { filters, any } = wallet
  const pick = (name: keyof typeof filters, choices: readonly FilterOption[]) => (
    <FilterSelect
      {...{ name, choices, narrow }}
      word={filters[name]}
      any={any[name]}
      value={params.get(name) ?? ''}
    />
  )
  const address = params.get('address')
  return (
    <search className="filters">
      <Search value={params.get('search') ?? ''} narrow={narrow} />
      <div className="chips">
        {address !== null && (
          <button type="button" className="chip" data-on onClick={() => narrow('address', '')}>
            {wallet.withAddress} {addressEnds(address)}
            <Icon path={cross} small />
          </button>
        )}
        {pick('type', optionsOf(transactionTypes, wallet.types))}
        {pick('status', optionsOf(transactionStatuses, wallet.statuses))}
        {pick('method', optionsOf(transactionMethods, wallet.methods))}
        {pick('currency', currencies)}
        {pick('kind', kinds)}
        <Day name="from" word={wallet.from} value={params.get('from') ?? ''} narrow={narrow} />
        <Day name="to" word={wallet.to} value={params.get('to') ?? ''} narrow={narrow} />
        {query !== '' && (
          <PageLink className="link chip-link" {...linkTo('activity')}>
            {wallet.clear}
          </PageLink>
        )}
      </div>
    </search>
  )
}

const optionsOf = <Name extends string>(names: readonly Name[], words: Record<Name, string>) =>
  names.map((value) => ({ value, word: words[value] }))

/** Kinds that share a name are shown with their codes. */
function useKinds(): FilterOption[] {
  const { records } = useWalletWords().wallet
  const language = useLanguage()
  const all = optionsOf(recordKinds, records)
  const shared = (word: string) => all.filter((other) => other.word === word).length > 1
  return all
    .map(({ value, word }) => ({ value, word: shared(word) ? `${word} (${value})` : word }))
    .sort((one, other) => one.word.localeCompare(other.word, language))
}

function useCurrencies(): FilterOption[] {
  const held = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail?.balance)
  return (held ?? []).flatMap(({ symbol, details }) =>
    details.map(({ uuid, currency }) => {
      const chain = currency.meta.chain_name
      return { value: uuid, word: chain ? `${symbol}, ${chain}` : symbol }
    }),
  )
}

type SetFilter = (name: FilterName, value: string) => void

/** On Enter or blur, not with every letter. */
function Search({ value, narrow }: { value: string; narrow: SetFilter }) {
  const { wallet } = useWalletWords()
  const look = (wanted: string) => wanted !== value && narrow('search', wanted)
  return (
    <span className="search">
      <Icon path={search} />
      <input
        className="input"
        type="search"
        key={value}
        defaultValue={value}
        maxLength={128}
        aria-label={wallet.searchLabel}
        placeholder={wallet.search}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && look(currentTarget.value)}
        onBlur={({ currentTarget }) => look(currentTarget.value)}
      />
    </span>
  )
}

interface FilterOption {
  value: string
  word: string
}

interface FilterSelectProps {
  name: FilterName
  word: string
  any: string
  value: string
  choices: readonly FilterOption[]
  narrow: SetFilter
}

const FilterSelect = ({ name, word, any, value, choices, narrow }: FilterSelectProps) => (
  <span className="chip chip-pick" data-on={value !== ''}>
    <select
      aria-label={word}
      value={value}
      onChange={({ currentTarget }) => narrow(name, currentTarget.value)}
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.word}
        </option>
      ))}
    </select>
    <Icon path={down} small />
  </span>
)

const Day = ({
  name,
  word,
  value,
  narrow,
}: Pick<FilterSelectProps, 'name' | 'word' | 'value' | 'narrow'>) => (
  <label className="chip" data-on={value !== ''}>
    {word}
    <input
      type="date"
      value={value}
      onChange={({ currentTarget }) => narrow(name, currentTarget.value)}
    />
  </label>
)

import { useSelector } from '@xstate/react'
import { transactionMethods, transactionStatuses, transactionTypes } from '#contract/transaction'
import { narrowed, type FilterName } from '#machines/wallet/transactions.setup'
import { useFlow, useHouse } from '#app/house.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useInsideWords } from '#app/words/speak.tsx'

/** What narrows the list down. Every choice is a step in the address bar, so it can be shared. */
export function Filters({ query }: { query: string }) {
  const { wallet } = useInsideWords()
  const house = useHouse()
  const way = useWay()
  const held = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail?.balance)
  const said = new URLSearchParams(query)
  const narrow = (name: FilterName, value: string) =>
    house.send({
      type: 'room.open',
      address: { room: 'activity', id: null, query: narrowed(query, name, value) },
    })
  const currencies = held?.flatMap(({ symbol, details }) =>
    details.map(({ uuid, currency }) => {
      const chain = currency.meta.chain_name
      return { value: uuid, word: chain ? `${symbol}, ${chain}` : symbol }
    }),
  )
  const wordsOf = <Name extends string>(names: readonly Name[], words: Record<Name, string>) =>
    names.map((value) => ({ value, word: words[value] }))
  const pick = (name: FilterName, word: string, any: string, choices: readonly Choice[]) => (
    <Pick {...{ name, word, any, choices, narrow }} value={said.get(name) ?? ''} />
  )
  return (
    <search className="filters">
      <input
        className="input"
        type="search"
        key={said.get('search')}
        defaultValue={said.get('search') ?? ''}
        aria-label={wallet.searchLabel}
        placeholder={wallet.search}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') narrow('search', currentTarget.value)
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== (said.get('search') ?? ''))
            narrow('search', currentTarget.value)
        }}
      />
      <div className="chips">
        {pick(
          'type',
          wallet.filters.type,
          wallet.any.type,
          wordsOf(transactionTypes, wallet.types),
        )}
        {pick(
          'status',
          wallet.filters.status,
          wallet.any.status,
          wordsOf(transactionStatuses, wallet.statuses),
        )}
        {pick(
          'method',
          wallet.filters.method,
          wallet.any.method,
          wordsOf(transactionMethods, wallet.methods),
        )}
        {pick('currency', wallet.filters.currency, wallet.any.currency, currencies ?? [])}
        <Day name="from" word={wallet.from} value={said.get('from') ?? ''} narrow={narrow} />
        <Day name="to" word={wallet.to} value={said.get('to') ?? ''} narrow={narrow} />
        {query !== '' && (
          <RoomLink className="link chip-link" {...way('activity')}>
            {wallet.clear}
          </RoomLink>
        )}
      </div>
    </search>
  )
}

interface Choice {
  value: string
  word: string
}

interface Picked {
  name: FilterName
  word: string
  any: string
  value: string
  choices: readonly Choice[]
  narrow: (name: FilterName, value: string) => void
}

const Pick = ({ name, word, any, value, choices, narrow }: Picked) => (
  <select
    className="chip"
    aria-label={word}
    data-on={value !== ''}
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
)

const Day = ({ name, word, value, narrow }: Pick<Picked, 'name' | 'word' | 'value' | 'narrow'>) => (
  <label className="chip" data-on={value !== ''}>
    {word}
    <input
      type="date"
      value={value}
      onChange={({ currentTarget }) => narrow(name, currentTarget.value)}
    />
  </label>
)

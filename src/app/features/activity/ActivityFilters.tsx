import { useSelector } from '@xstate/react'
import { activityKinds } from '#contract/activity'
import { spendingCategories } from '#contract/spendingCategory'
import { activityFilterIn, narrowedBy } from '#machines/activity/activityFilter.setup'
import { useApp, useFlow, usePageFlow } from '#app/context.ts'
import { FilterChips } from '#app/features/app/FilterChips.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { down } from '#app/ui/icons/down.ts'
import { search } from '#app/ui/icons/search.ts'
import { useToday } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { daysOfPeriod, periodNames } from './periods.ts'
import { useActivityWords } from './words.ts'

const shown = ['all', ...activityKinds, 'waiting'] as const

/** Every choice is a step in the address bar, so it can be shared. */
export function ActivityFilters({ query }: { query: string }) {
  const { activity: texts } = useActivityWords()
  const app = useApp()
  const linkTo = useLinkTo()
  const narrow = (change: Parameters<typeof narrowedBy>[1]) =>
    app.send({
      type: 'route.open',
      location: { route: 'activity', id: null, query: narrowedBy(query, change) },
    })
  const { kind, waiting, category = '', currency = '' } = activityFilterIn(query)
  return (
    <search className="filters">
      <Search />
      <FilterChips
        of={shown}
        chosen={waiting ? 'waiting' : (kind ?? 'all')}
        label={(one) => texts.show[one]}
        onChoose={(one) => narrow({ show: one === 'all' ? '' : one })}
      />
      <div className="chips">
        <Period query={query} narrow={narrow} />
        <FilterSelect
          word={texts.facts.category}
          value={category}
          choices={[
            ['', texts.anyCategory],
            ...spendingCategories.map((one) => [one, texts.categories[one]] as const),
          ]}
          onChoose={(value) => narrow({ category: value })}
        />
        <FilterSelect
          word={texts.currency}
          value={currency}
          choices={[['', texts.anyCurrency], ...useSymbols().map((one) => [one, one] as const)]}
          onChoose={(value) => narrow({ currency: value })}
        />
        {query !== '' && (
          <PageLink className="link chip-link" {...linkTo('activity')}>
            {texts.clear}
          </PageLink>
        )}
      </div>
    </search>
  )
}

function Search() {
  const { activity: texts } = useActivityWords()
  const page = usePageFlow('activity')
  const typed = useSelector(page, (snapshot) => snapshot?.context.typed ?? '')
  return (
    <span className="search">
      <Icon path={search} />
      <input
        className="input"
        type="search"
        value={typed}
        maxLength={128}
        aria-label={texts.searchLabel}
        placeholder={texts.search}
        onChange={({ currentTarget }) =>
          page?.send({ type: 'search.type', text: currentTarget.value })
        }
      />
    </span>
  )
}

interface PeriodProps {
  query: string
  narrow: (change: { from: string; to: string }) => void
}

/** By name; days of an address that fit no name are shown as they are. */
function Period({ query, narrow }: PeriodProps) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const today = new Date(useToday())
  const { from = '', to = '' } = activityFilterIn(query)
  const periods = periodNames.map((name) => ({ name, ...daysOfPeriod(name, today) }))
  const chosen = periods.find((one) => one.from === from && one.to === to)?.name
  const isOwn = !chosen && (from !== '' || to !== '')
  const own = texts.periods.own(
    from && formatDayShort(`${from}T12:00:00`, language),
    to && formatDayShort(`${to}T12:00:00`, language),
  )
  return (
    <FilterSelect
      word={texts.period}
      value={isOwn ? 'own' : (chosen ?? '')}
      choices={[
        ['', texts.periods.any],
        ...periodNames.map((name) => [name, texts.periods[name]] as const),
        ...(isOwn ? ([['own', own]] as const) : []),
      ]}
      onChoose={(value) => narrow(daysOf(value, today))}
    />
  )
}

/** Each once, though a stablecoin is held on several networks. */
function useSymbols(): string[] {
  const held = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail?.balance)
  return [...new Set(held?.map(({ symbol }) => symbol))]
}

interface SelectProps {
  word: string
  value: string
  choices: readonly (readonly [value: string, word: string])[]
  onChoose: (value: string) => void
}

const FilterSelect = ({ word, value, choices, onChoose }: SelectProps) => (
  <span className="chip chip-pick" data-on={value !== ''}>
    <select
      aria-label={word}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
    <Icon path={down} small />
  </span>
)

function daysOf(value: string, today: Date) {
  const name = periodNames.find((one) => one === value)
  return name ? daysOfPeriod(name, today) : { from: '', to: '' }
}

import { useSelector } from '@xstate/react'
import { activityKinds } from '#contract/activity'
import { spendingCategories } from '#contract/spendingCategory'
import { activityFilterIn, narrowedBy } from '#machines/activity/activityFilter.setup'
import { useApp, useFlow, usePageFlow } from '#app/context.ts'
import { FilterChips } from '#app/features/app/FilterChips.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { heldOptions } from '#app/features/currency/held.tsx'
import { localDay, formatRange } from '#app/i18n/days.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { DateRange } from '#app/ui/DateRange.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { search } from '#app/ui/icons/search.ts'
import { useToday } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Picker } from '#app/ui/Picker.tsx'
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
        <Picker
          className={category === '' ? 'chip' : 'chip chip-on'}
          label={texts.facts.category}
          value={category}
          options={[
            { value: '', word: texts.anyCategory },
            ...spendingCategories.map((one) => ({ value: one, word: texts.categories[one] })),
          ]}
          onPick={(value) => narrow({ category: value })}
        />
        <Currency chosen={currency} onChoose={(value) => narrow({ currency: value })} />
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

/** The first year that can be asked for. */
const EARLIEST = '2000-01-01'

/** By name, or from day to day. */
function Period({ query, narrow }: PeriodProps) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const today = new Date(useToday())
  const { from = '', to = '' } = activityFilterIn(query)
  const named = [
    { word: texts.periods.any, from: '', to: '' },
    ...periodNames.map((name) => ({ word: texts.periods[name], ...daysOfPeriod(name, today) })),
  ]
  const own =
    from && to ? formatRange(from, to, language) : texts.periods.own(shortDay(from), shortDay(to))
  function shortDay(day: string) {
    return day && formatDayShort(`${day}T12:00:00`, language)
  }
  return (
    <DateRange
      className={from === '' && to === '' ? 'chip' : 'chip chip-on'}
      label={texts.period}
      word={named.find((one) => one.from === from && one.to === to)?.word ?? own}
      {...{ named, from, to }}
      min={EARLIEST}
      max={localDay(today)}
      onChoose={narrow}
    />
  )
}

interface CurrencyProps {
  chosen: string
  onChoose: (symbol: string) => void
}

/** Each once, though a stablecoin is held on several networks. */
function Currency({ chosen, onChoose }: CurrencyProps) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail)
  return (
    <Picker
      className={chosen === '' ? 'chip' : 'chip chip-on'}
      label={texts.currency}
      value={chosen}
      brief={chosen || undefined}
      options={[{ value: '', word: texts.anyCurrency }, ...heldOptions(detail, language)]}
      onPick={onChoose}
    />
  )
}

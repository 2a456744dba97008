import { activityKinds, type ActivityFilter } from '#contract/activity'
import { spendingCategories } from '#contract/spendingCategory'

/** The filter in the address, so that a filtered list can be shared and reloaded. */

/** Unknown parameters are ignored: an address may be typed by hand. */
export function activityFilterIn(query: string): ActivityFilter {
  const params = new URLSearchParams(query)
  const text = (name: string) => params.get(name)?.trim().slice(0, 128)
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0]
  const show = params.get('show')
  const kind = activityKinds.find((known) => known === show)
  const category = spendingCategories.find((known) => known === params.get('category'))
  const [from, to] = [day('from'), day('to')]
  // Links of before named an address apart from what is searched for.
  const search = text('search') ?? text('address')
  const currency = text('currency')?.slice(0, 32)
  return {
    ...(kind && { kind }),
    ...(show === 'waiting' && { waiting: true }),
    ...(category && { category }),
    ...(from && { from }),
    ...(to && { to }),
    ...(currency && { currency }),
    ...(search && { search }),
  }
}

type FilterName = 'show' | 'category' | 'currency' | 'from' | 'to' | 'search'

/** The query with some filters changed; an empty value takes one away. */
export function narrowedBy(query: string, change: Partial<Record<FilterName, string>>): string {
  const params = new URLSearchParams(query)
  if (change.search !== undefined) params.delete('address')
  for (const [name, value] of Object.entries(change))
    if (value === '') params.delete(name)
    else params.set(name, value)
  return params.toString()
}

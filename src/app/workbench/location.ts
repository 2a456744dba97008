import type { Place } from '#machines/workbench/bench.flow'

/** The address of a moment: what was said is in it, so a link is all one needs to stand there too. */

const NOTHING: Place = { chart: null, begin: 0, said: [], at: 0 }

export function placeOf(address: string): Place {
  const asked = new URLSearchParams(address.split('?')[1] ?? '')
  const chart = asked.get('chart')
  if (chart === null) return NOTHING
  const said = asked.get('said')?.split(' ').filter(Boolean) ?? []
  const at = countIn(asked.get('at'), said.length)
  return { chart, begin: countIn(asked.get('begin'), 0), said, at: Math.min(at, said.length) }
}

export function addressOf({ chart, begin, said, at }: Place): string {
  if (chart === null) return '/workbench/'
  const words = new URLSearchParams({ chart })
  if (begin > 0) words.set('begin', String(begin))
  if (said.length > 0) words.set('said', said.join(' '))
  if (at < said.length) words.set('at', String(at))
  return `/workbench/?${words}`
}

const countIn = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise

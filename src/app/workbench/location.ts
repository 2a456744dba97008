import type { BenchLocation } from '#machines/workbench/bench.flow'

/** The URL holds the events taken, so a link leads to the same state. */

const EMPTY: BenchLocation = { chart: null, inputIndex: 0, steps: [], at: 0 }

export function readBenchUrl(address: string): BenchLocation {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const chart = params.get('chart')
  if (chart === null) return EMPTY
  const steps = params.get('said')?.split(' ').filter(Boolean) ?? []
  const at = readCount(params.get('at'), steps.length)
  const inputIndex = readCount(params.get('begin'), 0)
  return { chart, inputIndex, steps, at: Math.min(at, steps.length) }
}

export function benchUrl({ chart, inputIndex, steps, at }: BenchLocation): string {
  if (chart === null) return '/workbench/'
  const params = new URLSearchParams({ chart })
  if (inputIndex > 0) params.set('begin', String(inputIndex))
  if (steps.length > 0) params.set('said', steps.join(' '))
  if (at < steps.length) params.set('at', String(at))
  return `/workbench/?${params}`
}

const readCount = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise

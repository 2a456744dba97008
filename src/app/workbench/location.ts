import { languages, themeModes } from '#contract/preferences'
import type { BenchLocation } from '#machines/kit/benchLocation'
import { firstView, screenDatas, screenHosts, type ScreenView } from '#machines/kit/benchLocation'

/** The URL holds the events taken and how the screen is shown: a link leads to the same moment. */

const EMPTY: BenchLocation = { chart: null, inputIndex: 0, steps: [], at: 0, screen: null }

export function readBenchUrl(address: string): BenchLocation {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const chart = params.get('chart')
  if (chart === null) return EMPTY
  const steps = params.get('said')?.split(' ').filter(Boolean) ?? []
  const at = readCount(params.get('at'), steps.length)
  const inputIndex = readCount(params.get('begin'), 0)
  return { chart, inputIndex, steps, at: Math.min(at, steps.length), screen: readView(params) }
}

export function benchUrl({ chart, inputIndex, steps, at, screen }: BenchLocation): string {
  if (chart === null) return '/workbench/'
  const params = new URLSearchParams({ chart })
  if (inputIndex > 0) params.set('begin', String(inputIndex))
  if (steps.length > 0) params.set('said', steps.join(' '))
  if (at < steps.length) params.set('at', String(at))
  for (const [name, value] of Object.entries(screen ?? {})) params.set(name, String(value))
  return `/workbench/?${params}`
}

/** Shown where the address names a host. */
function readView(params: URLSearchParams): ScreenView | null {
  const host = screenHosts.find((one) => one === params.get('host'))
  if (!host) return null
  const among = <Value extends string>(all: readonly Value[], name: keyof ScreenView) =>
    all.find((one) => one === params.get(name))
  return {
    host,
    theme: among(themeModes, 'theme') ?? firstView.theme,
    language: among(languages, 'language') ?? firstView.language,
    width: readCount(params.get('width'), firstView.width),
    data: among(screenDatas, 'data') ?? firstView.data,
  }
}

const readCount = (text: string | null, otherwise: number) =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise

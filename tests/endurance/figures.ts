import { cpus, totalmem } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { endurancePage, type Figure, type Written } from '../../docs/pages/endurance.ts'

/**
 * The figures of a deep run, written into `figures.json` and onto its page before they are checked, so
 * that bad figures are recorded too.
 */

const home = join(import.meta.dirname, '../..')
const path = join(import.meta.dirname, 'figures.json')

export const deep = process.env.DEEP !== undefined
export const seed = Number(process.env.SEED ?? 1)

export function hold(lane: string, seconds: number, figures: readonly Figure[]): void {
  if (deep) {
    const written = JSON.parse(readFileSync(path, 'utf8')) as Written
    const on = new Date().toISOString().slice(0, 10)
    const queue = { ...written.runs, [lane]: { on, seed, seconds: Math.round(seconds), figures } }
    const next: Written = { machine: machine(), runs: queue }
    writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`)
    writeFileSync(join(home, 'docs/endurance.md'), endurancePage(next))
  }
  expect(figures.filter(({ held }) => !held)).toEqual([])
}

const machine = () =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

export const atMost = (what: string, is: number, most: number, unit = ''): Figure => ({
  what,
  aim: `at most ${most}${unit}`,
  is: Number.isNaN(is) ? 'too short to say' : `${rounded(is)}${unit}`,
  held: is <= most,
})

export const atLeast = (what: string, is: number, least: number, unit = ''): Figure => ({
  what,
  aim: `at least ${least}${unit}`,
  is: `${rounded(is)}${unit}`,
  held: is >= least,
})

/** Recorded without a limit. */
export const noted = (what: string, is: string): Figure => ({ what, aim: '', is, held: true })

export const rounded = (value: number) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

/** Slope by least squares; NaN for too few values. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, is]) => is))]
  const over = points.reduce((sum, [at, is]) => sum + (at - x) * (is - y), 0)
  const under = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return points.length < 3 ? Number.NaN : over / under
}

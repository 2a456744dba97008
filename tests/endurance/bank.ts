import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bankIn } from '#tests/built/bankProcess'

/** What the bank's process held when it was asked. */
export interface Gauge {
  rss: number
  heap: number
  /** How long its event loop kept others waiting, in one of a hundred cases, since it was asked last. */
  stall: number
  handles: Record<string, number>
}

const gauge = pathToFileURL(join(import.meta.dirname, 'gauge.mjs')).href

/** The built bank with a gauge in it. */
export async function gaugedBankIn(folder: string, home?: string) {
  const bank = await bankIn(folder, home)

  async function start() {
    const {
      child,
      opened,
      ended,
      told: recorded,
    } = bank.launch({ NODE_OPTIONS: `--import ${gauge}` })
    await opened
    return { child, ended, told: recorded }
  }

  return { ...bank, start }
}

type GaugedBank = Awaited<ReturnType<typeof gaugedBankIn>>
export type RunningBank = Awaited<ReturnType<GaugedBank['start']>>

/** Asks the gauge, and hears it on the bank's way for complaints. */
export function read(child: ChildProcess): Promise<Gauge> {
  let recorded = ''
  return new Promise((resolve) => {
    const hear = (part: Buffer) => {
      recorded += String(part)
      const text = /^gauge (\{.*\})$/m.exec(recorded)?.[1]
      if (!text) return
      child.stderr?.off('data', hear)
      resolve(JSON.parse(text) as Gauge)
    }
    child.stderr?.on('data', hear)
    child.kill('SIGUSR2')
  })
}

/** Resolves when the bank's diary has said something so many times. */
export function says(child: ChildProcess, word: string, times = 1): Promise<void> {
  let received = 0
  return new Promise((resolve) => {
    const hear = (part: Buffer) => {
      received += String(part).split(word).length - 1
      if (received < times) return
      child.stdout?.off('data', hear)
      resolve()
    }
    child.stdout?.on('data', hear)
  })
}

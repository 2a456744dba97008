import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bankIn } from '#tests/built/bankProcess'

/** A sample of the bank's process. */
export interface Gauge {
  rss: number
  heap: number
  /** p99 of the event loop's delay since the last sample. */
  stall: number
  handles: Record<string, number>
}

const gauge = pathToFileURL(join(import.meta.dirname, 'gauge.mjs')).href

/** The built bank with a gauge in it. */
export async function gaugedBankIn(folder: string, home?: string) {
  const bank = await bankIn(folder, home)

  async function start() {
    const { child, opened, ended, told } = bank.launch({ NODE_OPTIONS: `--import ${gauge}` })
    await opened
    return { child, ended, told }
  }

  return { ...bank, start }
}

type GaugedBank = Awaited<ReturnType<typeof gaugedBankIn>>
export type RunningBank = Awaited<ReturnType<GaugedBank['start']>>

/** Asks the gauge, which answers on stderr. */
export function read(child: ChildProcess): Promise<Gauge> {
  let output = ''
  return new Promise((resolve) => {
    const hear = (part: Buffer) => {
      output += String(part)
      const text = /^gauge (\{.*\})$/m.exec(output)?.[1]
      if (!text) return
      child.stderr?.off('data', hear)
      resolve(JSON.parse(text) as Gauge)
    }
    child.stderr?.on('data', hear)
    child.kill('SIGUSR2')
  })
}

/** Resolves when the log contains a text so many times. */
export function says(child: ChildProcess, word: string, times = 1): Promise<void> {
  let found = 0
  return new Promise((resolve) => {
    const hear = (part: Buffer) => {
      found += String(part).split(word).length - 1
      if (found < times) return
      child.stdout?.off('data', hear)
      resolve()
    }
    child.stdout?.on('data', hear)
  })
}

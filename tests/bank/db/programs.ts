import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { build } from 'vite'

/**
 * Test programs as processes of their own, so that they can be killed. Bundled like the bank, which
 * shows that a bundle finds its files.
 */
export async function buildProgram(name: string) {
  const root = join(import.meta.dirname, '../../..')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outDir = mkdtempSync(join(root, '.cache/program-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      target: 'node20',
      minify: false,
    },
  })
  const running = new Set<ChildProcess>()
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(outDir, { recursive: true, force: true })
  })

  return function start(...words: string[]): Program {
    const child = spawn(process.execPath, [join(outDir, `${basename(name)}.js`), ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    running.add(child)
    // Input after its death is dropped.
    child.stdin.on('error', () => {})
    const ended = once(child, 'exit').then(([code]) => {
      running.delete(child)
      return code as number | null
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return {
      pid: child.pid ?? 0,
      ended,
      readLine: async () => {
        const { done, value } = await lines.next()
        return done ? null : value
      },
      writeLine: (line) => void child.stdin.write(`${line}\n`),
      async kill(signal = 'SIGKILL') {
        child.kill(signal)
        await ended
      },
    }
  }
}

export interface Program {
  pid: number
  ended: Promise<number | null>
  /** The next line of output; null once there is none. */
  readLine(): Promise<string | null>
  writeLine(line: string): void
  kill(signal?: NodeJS.Signals): Promise<void>
}

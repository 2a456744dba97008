import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface AnvilOptions {
  folder?: string
  /** A block for each transaction and one at this interval; else blocks only on request. */
  blockSeconds?: number
}

const LISTENING = /Listening on ([\w.]+:\d+)/
const STATE_SECONDS = '5'

/**
 * Ends with the holder of its standard input. Ignores Ctrl-C, so that the bank can use it until the
 * end.
 */
const CHILD_GUARD = `exec 3>&1 1>/dev/null
"$0" "$@" >&3 3>&- & child=$!
exec 3>&-
cat
kill -INT $child; wait $child`

/** Resolves once it listens. */
export async function startAnvil({ folder, blockSeconds }: AnvilOptions) {
  const mining = blockSeconds
    ? ['--block-time', String(blockSeconds), '--mixed-mining']
    : ['--no-mining']
  const state = folder ? ['--state', stateIn(folder), '--state-interval', STATE_SECONDS] : []
  const args = ['--port', '0', '--host', '127.0.0.1', '--chain-id', '31337', ...mining, ...state]
  const child = spawn('/bin/sh', ['-c', CHILD_GUARD, binary(), ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  const url = await new Promise<string>((listen, fail) => {
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output = output.slice(-1_000) + part.toString()
      const at = LISTENING.exec(output)?.[1]
      if (at) listen(`http://${at}`)
    })
    child.stdout.once('end', () => fail(new Error('The chain ended before it listened.')))
    child.once('error', fail)
  })
  return {
    url,
    async stop(): Promise<void> {
      child.stdin.end()
      await ended
    },
  }
}

function stateIn(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, 'anvil.json')
}

const arches: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

function binary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${arches[process.arch] ?? process.arch}`
  const { resolve } = createRequire(import.meta.url)
  try {
    return join(dirname(resolve(`${name}/package.json`)), 'bin', 'anvil')
  } catch {
    throw new Error(`There is no chain for this machine: the package ${name} is not installed.`)
  }
}

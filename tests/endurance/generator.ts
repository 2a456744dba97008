import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import type { Tokens } from '#contract/tokens'
import { openCalls, type Call } from './calls.ts'
import { openTally, type Tally } from './tally.ts'
import type { Crowd, Outcome, GeneratorCommand } from './protocol.ts'

/**
 * Generates load in a process of its own, so that its cost is not the bank's. It sends every call when
 * it is due, however slow earlier responses are, and measures from then, so that a stall of the bank
 * counts for the calls it delays.
 */

const SOCKETS = 512
const TICK_MS = 2

const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })

function send(port: number, call: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { verb: method, path, headers } = call
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers })
    outgoing
      .on('response', resolve)
      .on('error', (failed: NodeJS.ErrnoException) => {
        // The bank may close an idle connection just when it is reused.
        if (outgoing.reusedSocket && failed.code === 'ECONNRESET')
          send(port, call).then(resolve, reject)
        else reject(failed)
      })
      .end(call.body)
  })
}

async function ask(port: number, call: Call, due: number, tally: Tally): Promise<boolean> {
  try {
    const response = await send(port, call)
    const value = await text(response)
    const status = response.statusCode ?? 0
    tally.note(call, { status, due, withoutRetry: isWithoutBody(response) })
    call.over?.(status, status < 400 ? (JSON.parse(value) as Tokens) : null)
    return true
  } catch {
    tally.note(call, { status: 0, due, withoutRetry: false })
    call.over?.(0, null)
    return false
  }
}

/** A rejected call must have a retry time. */
const isWithoutBody = ({ statusCode = 0, headers }: IncomingMessage) =>
  (statusCode === 429 || statusCode === 503) && !/^[1-9]/.test(headers['retry-after'] ?? '')

function openGenerator(crowd: Crowd) {
  const next = openCalls(crowd)

  async function saturate(callers: number, ms: number): Promise<Outcome> {
    const tally = openTally()
    const end = performance.now() + ms
    await Promise.all(
      Array.from({ length: callers }, async () => {
        let answered = true
        while (answered && performance.now() < end)
          answered = await ask(crowd.port, next(), performance.now(), tally)
      }),
    )
    return tally.outcome()
  }

  async function drive(perSecond: number, ms: number): Promise<Outcome> {
    const tally = openTally()
    const calls: Promise<boolean>[] = []
    const total = Math.round((perSecond * ms) / 1_000)
    const begun = performance.now()
    const dueOf = (at: number) => begun + (at * 1_000) / perSecond
    await new Promise<void>((sent) => {
      const pace = setInterval(() => {
        while (calls.length < total && dueOf(calls.length) <= performance.now())
          calls.push(ask(crowd.port, next(), dueOf(calls.length), tally))
        if (calls.length < total) return
        clearInterval(pace)
        sent()
      }, TICK_MS)
    })
    tally.close()
    await Promise.all(calls)
    return tally.outcome()
  }

  async function burst(calls: number): Promise<Outcome> {
    const tally = openTally()
    const due = performance.now()
    await Promise.all(Array.from({ length: calls }, () => ask(crowd.port, next(), due, tally)))
    return tally.outcome()
  }

  return { saturate, drive, burst }
}

let generator: ReturnType<typeof openGenerator> | null = null

async function runGeneratorCommand(submission: GeneratorCommand): Promise<Outcome | null> {
  if (submission.is === 'crowd') {
    generator = openGenerator(submission.crowd)
    return null
  }
  if (submission.is === 'rest') {
    agent.destroy()
    return null
  }
  if (!generator) throw new Error('There is nobody to ask yet.')
  if (submission.is === 'saturate') return generator.saturate(submission.callers, submission.ms)
  if (submission.is === 'drive') return generator.drive(submission.perSecond, submission.ms)
  return generator.burst(submission.calls)
}

// Sent by `load.ts`.
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await runGeneratorCommand(JSON.parse(line) as GeneratorCommand)))
agent.destroy()

import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import type { Tokens } from '#contract/tokens'
import { openCalls, type Call } from './calls.ts'
import { openTally, type Tally } from './tally.ts'
import type { Crowd, Outcome, GeneratorCommand } from './protocol.ts'

/**
 * A crowd as a process of its own, so that what it costs is not the bank's. Driving, it sends every
 * call when it is due, however slow the answers to those before are, and measures from then: a bank
 * that stalls is not forgiven for the calls it kept from being sent.
 */

const SOCKETS = 512
const TICK_MS = 2

const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })

function send(port: number, call: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { verb: method, path, headers } = call
    const options = request({ agent, host: '127.0.0.1', port, method, path, headers })
    options
      .on('response', resolve)
      .on('error', (failed: NodeJS.ErrnoException) => {
        // A line that lay idle may be closed by the other side just when it is used again.
        if (options.reusedSocket && failed.code === 'ECONNRESET')
          send(port, call).then(resolve, reject)
        else reject(failed)
      })
      .end(call.body)
  })
}

/** Whether there was an answer at all. */
async function ask(port: number, call: Call, due: number, tally: Tally): Promise<boolean> {
  try {
    const response = await send(port, call)
    const value = await text(response)
    const status = response.statusCode ?? 0
    tally.note(call, { status, due, speechless: isWithoutBody(response) })
    call.over?.(status, status < 400 ? (JSON.parse(value) as Tokens) : null)
    return true
  } catch {
    tally.note(call, { status: 0, due, speechless: false })
    call.over?.(0, null)
    return false
  }
}

/** Whoever is sent away for being too many must hear when to come back. */
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
    const options: Promise<boolean>[] = []
    const total = Math.round((perSecond * ms) / 1_000)
    const begun = performance.now()
    const dueOf = (at: number) => begun + (at * 1_000) / perSecond
    await new Promise<void>((sent) => {
      const pace = setInterval(() => {
        while (options.length < total && dueOf(options.length) <= performance.now())
          options.push(ask(crowd.port, next(), dueOf(options.length), tally))
        if (options.length < total) return
        clearInterval(pace)
        sent()
      }, TICK_MS)
    })
    tally.close()
    await Promise.all(options)
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

// Said by `load.ts`, which knows no other words.
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await runGeneratorCommand(JSON.parse(line) as GeneratorCommand)))
agent.destroy()

import type { Program } from '#tests/bank/db/programs'
import {
  mergeOrders,
  noOrders,
  type Crowd,
  type Outcome,
  type GeneratorCommand,
} from './protocol.ts'

/** Drives the generator and collects the outcome of every order. */
export async function openLoad(program: Program, crowd: Crowd) {
  const orders = noOrders()

  async function send(submission: GeneratorCommand): Promise<unknown> {
    program.writeLine(JSON.stringify(submission))
    const line = await program.readLine()
    if (line === null) throw new Error('The generator ended by itself.')
    return JSON.parse(line)
  }

  async function ask(submission: GeneratorCommand): Promise<Outcome> {
    const outcome = (await send(submission)) as Outcome // sent by the generator
    mergeOrders(orders, outcome.orders)
    return outcome
  }

  await send({ is: 'crowd', crowd })
  return {
    orders,
    saturate: (callers: number, ms: number) => ask({ is: 'saturate', callers, ms }),
    drive: (perSecond: number, ms: number) => ask({ is: 'drive', perSecond, ms }),
    burst: (calls: number) => ask({ is: 'burst', calls }),
    rest: () => send({ is: 'rest' }),
    end: () => program.kill(),
  }
}

export type Load = Awaited<ReturnType<typeof openLoad>>

import type { Endpoint } from '#contract/kit/endpoint'
import { countFlows } from '#contract/flowCount'
import { joinWatch, openWatch, readLives, tellWatch } from '#contract/watch'
import type { TestResponse, CallOptions } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

const born = { tab: 't', actor: 'x:0', kind: 'born', chart: 'house', parent: null }

/** Every call about watching charts, and the one that counts them; returns the code. */
export async function askForWatches(ask: Ask, me: CallOptions): Promise<string> {
  const { body } = await ask(openWatch, {}, me)
  const { id, code } = body
  await ask(joinWatch, { code: 'AAAAAAAA' }, me)
  await ask(joinWatch, { code }, me)
  await ask(tellWatch, { id, frames: [born] }, me)
  await ask(readLives, { id }, me)
  const seen = { flow: 'place', state: 'place', reached: 1, left: 1 }
  await ask(countFlows, { counts: [seen] }, me)
  return String(code)
}

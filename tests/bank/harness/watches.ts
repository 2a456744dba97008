import type { Endpoint } from '#contract/kit/endpoint'
import { joinWatch, openWatch, readLives, tellWatch } from '#contract/watch'
import type { TestResponse, CallOptions } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

const born = { tab: 't', actor: 'x:0', kind: 'born', chart: 'house', parent: null }

/** Every call about watches; returns the code. */
export async function askForWatches(ask: Ask, me: CallOptions): Promise<string> {
  const { body } = await ask(openWatch, {}, me)
  const { id, code } = body
  await ask(joinWatch, { code: 'AAAAAAAA' }, me)
  await ask(joinWatch, { code }, me)
  await ask(tellWatch, { id, frames: [born] }, me)
  await ask(readLives, { id }, me)
  return String(code)
}

import * as inside from '#app/features/refusal/words.en.ts'
import { refusal } from '#app/i18n/words.en.ts'
import { plainCodes } from '#app/features/app/refusalText.ts'
import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'
import { calls } from '#contract/table'
import { code, notice, tableOf } from './table.ts'

/** Every "no" of the product: on the wire, in words, the way out, and who says it. */
export function refusalsPage(): string {
  const codes = Object.keys(refusals) as RefusalCode[] // its own keys
  const rows = codes.map((name) => [
    code(name),
    refusals[name] === 0 ? 'client' : String(refusals[name]),
    wordsFor(name),
    inside.remedy[remedies[name]],
    textsBy(name),
  ])
  return [
    notice,
    '# Refusals',
    'Every expected "no" is a code of `src/contract/kit/refusal.ts`, and its words are in `src/app/i18n/` and `src/app/features/refusal/`. It travels as problem JSON with its status; what only a client can say has none. The way out is what a screen offers.',
    tableOf(['code', 'status', 'words', 'way out', 'said by'], rows),
    '',
  ].join('\n\n')
}

/**
 * Some words depend on the facts that come along: those of the sign-in are shown with two tries and half a
 * minute, the others as where the bank names no sum and no time.
 */
function wordsFor(name: RefusalCode): string {
  const text = { ...refusal, ...inside.refusal }[name]
  if (typeof text === 'string') return text
  return text(plainCodes.has(name) ? { attempts_left: 2, retry_after_s: 30 } : {})
}

function textsBy(name: RefusalCode): string {
  const has = (codes: readonly RefusalCode[]) => codes.includes(name)
  if (has(commonErrors)) return 'any call'
  if (has(signedInErrors)) return 'any call that names its caller'
  if (has(keyedErrors)) return 'any call with an idempotency key'
  const sayers = calls.filter(([, { refuses }]) => has(refuses))
  return sayers.map(([call]) => call).join(', ')
}

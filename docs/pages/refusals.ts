import * as inside from '#app/features/refusal/words.en.ts'
import { refusal } from '#app/i18n/words.en.ts'
import { plainCodes } from '#app/features/app/refusalText.ts'
import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'
import { calls } from '#contract/table'
import { code, notice, tableOf } from './table.ts'

/** Every refusal: its status, its text, its remedy, and the calls that return it. */
export function refusalsPage(): string {
  const codes = Object.keys(refusals) as RefusalCode[] // its own keys
  const rows = codes.map((name) => [
    code(name),
    refusals[name] === 0 ? 'client' : String(refusals[name]),
    textOf(name),
    inside.remedy[remedies[name]],
    callsWith(name),
  ])
  return [
    notice,
    '# Refusals',
    'A refusal is an expected error with a code of `src/contract/kit/refusals.ts` and a text in `src/app/i18n/` and `src/app/features/refusal/`. The bank sends it as problem JSON with its status; refusals that only the client raises have none. The remedy is what a screen offers next (`src/contract/kit/remedy.ts`).',
    tableOf(['code', 'status', 'text', 'remedy', 'returned by'], rows),
    '',
  ].join('\n\n')
}

/**
 * Some texts depend on facts of the refusal: those of the sign-in are shown with two attempts and half
 * a minute, the others without an amount or time.
 */
function textOf(name: RefusalCode): string {
  const text = { ...refusal, ...inside.refusal }[name]
  if (typeof text === 'string') return text
  return text(plainCodes.has(name) ? { attempts_left: 2, retry_after_s: 30 } : {})
}

function callsWith(name: RefusalCode): string {
  const has = (codes: readonly RefusalCode[]) => codes.includes(name)
  if (has(commonErrors)) return 'any call'
  if (has(signedInErrors)) return 'any call with a caller'
  if (has(keyedErrors)) return 'any call with an idempotency key'
  const names = calls.flatMap(([call, { refuses }]) => (has(refuses) ? call : []))
  return names.join(', ')
}

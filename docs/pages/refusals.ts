import { refusals, type RefusalCode } from '#contract/kit/refusal'
import { calls } from '#contract/table'
import { code, notice, tableOf } from './table.ts'

/** Every "no" of the product: what it is on the wire, and which calls say it by name. */
export function refusalsPage(): string {
  const rows = Object.entries(refusals).map(([name, { status, remedy }]) => [
    code(name),
    status === 0 ? 'client' : String(status),
    code(remedy),
    saidBy(name),
  ])
  return [
    notice,
    '# Refusals',
    'Every expected "no" is a code of `src/contract/kit/refusal.ts`. It travels as problem JSON with its status; what only a client can say has none. The remedy is the way out a screen offers.',
    tableOf(['code', 'status', 'remedy', 'said by'], rows),
    '',
  ].join('\n\n')
}

function saidBy(name: string): string {
  const sayers = calls.filter(([, { refuses }]) => refuses.includes(name as RefusalCode))
  return sayers.map(([call]) => call).join(', ')
}

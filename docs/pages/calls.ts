import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import type { CallFacts, NounFacts } from '#app/features/call/facts.ts'
import { referenceFacts } from './reference.ts'
import { code, notice, tableOf } from './table.ts'

/** Every call as one table; the OpenAPI document and the reference in the app have the rest. */
export const callsPage = (): string =>
  [
    notice,
    '# Calls',
    'One declaration in `src/contract/` makes the client, the bank, the OpenAPI document at `/openapi.json`, the reference in the app at `/developers/calls` with an example of every call, and this table.',
    'Every call names its tenant in `x-tenant-id`, unless it says otherwise. The caller is named by `x-api-key` or `authorization: Bearer`; a key may be in either, a session token only in the latter. Unknown fields are refused.',
    usual('Any call may be refused with', commonErrors),
    usual('A call that names its caller, also with', signedInErrors),
    usual('A call with an `idempotency-key`, also with', keyedErrors),
    tableOf(['call', 'at', 'who', 'what it does'], referenceFacts().flatMap(rowsOf)),
    '',
  ].join('\n\n')

const usual = (words: string, codes: readonly string[]) => `${words} ${codes.map(code).join(', ')}.`

const rowsOf = ({ noun, calls }: NounFacts): string[][] => [
  [`**${noun}**`, '', '', ''],
  ...calls.map(rowOf),
]

const rowOf = ({ name, verb, path, who, description, sandbox }: CallFacts): string[] => [
  code(name),
  code(`${verb} ${path}`),
  who.join(', '),
  sandbox ? `${description} Sandbox tenants only.` : description,
]

import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import type { CallFacts, NounFacts } from '#app/features/call/facts.ts'
import { referenceFacts } from './reference.ts'
import { code, notice, tableOf } from './table.ts'

/** Every call in one table; the OpenAPI document and the reference in the app have the details. */
export const callsPage = (): string =>
  [
    notice,
    '# Calls',
    'Each call is declared once in `src/contract/`. The client, the bank, the OpenAPI document at `/openapi.json`, the reference in the app at `/developers/calls` with an example of every call, and this table are derived from that.',
    'The tenant is in the header `x-tenant-id`; the few calls that need none are marked in the reference. The caller is identified by `x-api-key` or `authorization: Bearer`: an API key may be in either, a session token only in the latter. Unknown fields are refused. Only the filter of a list, and edits on which neither money nor identity depends, ignore unknown names and list them in a `Warning` header.',
    listOf('Any call may be refused with', commonErrors),
    listOf('A call with a caller may also be refused with', signedInErrors),
    'Until the e-mail address of an account is confirmed, its sessions may read, confirm the address, choose a language and end sessions; every other call is refused with `EMAIL_NOT_CONFIRMED`, and so is every key. The first confirmation ends all that was set up before it.',
    listOf('A call with an `idempotency-key` may also be refused with', keyedErrors),
    tableOf(['call', 'endpoint', 'callers', 'what it does'], referenceFacts().flatMap(rowsOf)),
    '',
  ].join('\n\n')

const listOf = (title: string, codes: readonly string[]) =>
  `${title} ${codes.map(code).join(', ')}.`

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

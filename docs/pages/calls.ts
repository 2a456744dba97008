import { everywhere, everywhereInside, everywhereKeyed } from '#contract/kit/everywhere'
import { demoTenants } from '#contract/tenants'
import { curlOf, fetchOf } from '#app/features/call/example.ts'
import type { CallFacts, NounFacts } from '#app/features/call/facts.ts'
import { referenceFacts } from './reference.ts'
import { code, notice, tableOf } from './table.ts'

/** The calls as pages: what holds of all of them with a list, and a page a noun. */
export function callPages(): Record<string, string> {
  const facts = referenceFacts()
  const pages = facts.map((one) => [pathOf(one), nounPage(one)])
  return { 'docs/calls.md': callsPage(facts), ...Object.fromEntries(pages) }
}

const fileOf = (noun: string) => `${noun.replaceAll(' ', '-')}.md`
const pathOf = ({ noun }: NounFacts) => `docs/calls/${fileOf(noun)}`

const callsPage = (facts: NounFacts[]): string =>
  [
    notice,
    '# Calls',
    'One declaration in `src/contract/` makes the client, the bank, the OpenAPI document at `/openapi.json`, the reference in the app at `/developers/calls`, and these pages.',
    'Every call names its tenant in `x-tenant-id`, save where it says otherwise. Who calls is said by `x-api-key` or `authorization: Bearer`; a key goes in either, the token of a session in the latter. A field that is not listed is refused. `string{1,64}` is 1 to 64 characters long, `(…)[]{1,5}` a list of 1 to 5, `data[].id` a field of every item.',
    usual('Any call may be refused with', everywhere),
    usual('A call that names its caller, also with', everywhereInside),
    usual('A call with an `idempotency-key`, also with', everywhereKeyed),
    ...facts.flatMap((one) => [
      `## [${one.noun}](calls/${fileOf(one.noun)})`,
      tableOf(
        ['call', 'at', ''],
        one.calls.map(({ name, verb, path, does }) => [
          `[${name}](calls/${fileOf(one.noun)}#${name.toLowerCase()})`,
          code(`${verb} ${path}`),
          does,
        ]),
      ),
    ]),
    '',
  ].join('\n\n')

const usual = (words: string, codes: readonly string[]) => `${words} ${codes.map(code).join(', ')}.`

const nounPage = ({ noun, calls }: NounFacts): string =>
  [
    notice,
    `# Calls: ${noun}`,
    'What holds of every call is in [calls](../calls.md).',
    ...calls.flatMap(sectionOf),
    '',
  ].join('\n\n')

function sectionOf(call: CallFacts): string[] {
  const { name, does, verb, path, good, asks, answers, streams, refuses } = call
  return [
    `## ${name}`,
    does,
    `${code(`${verb} ${path}`)} answers ${good}. ${mannersOf(call)}`,
    ...(asks.length > 0
      ? [
          tableOf(
            ['asks', 'in', 'is', ''],
            asks.map((one) => [code(one.name), one.in, code(one.is), needOf(one)]),
          ),
        ]
      : ['Asks nothing.']),
    ...exampleOf(call),
    streams
      ? `Answers a file of ${code(streams)}, as it is made.`
      : folded(
          'Answers',
          tableOf(
            ['field', 'is'],
            answers.map(({ name: field, is }) => [code(field), code(is)]),
          ),
        ),
    ...(refuses.length > 0 ? [usual('Refuses with', refuses)] : []),
  ]
}

const needOf = ({ optional, otherwise }: { optional?: true; otherwise?: string }) =>
  otherwise === undefined ? (optional ? 'may be left out' : '') : `${otherwise} unless said`

function mannersOf({ who, repeat, rate, sandbox, tenantless, fromNamedAddress }: CallFacts) {
  return [
    `Who: ${who.join(', ')}.`,
    who.some((one) => one !== 'person' && one !== 'anyone') || who.includes('anyone')
      ? ''
      : 'No key opens it.',
    `Repeat: ${repeat}.`,
    `Rate: ${rate}.`,
    sandbox && 'Sandbox tenants only.',
    tenantless && 'Works without a tenant.',
    fromNamedAddress && 'A key for production says it only from addresses it names.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The play tenant of a bank that was just started. */
const here = { origin: 'http://larkspur.localhost:4100', tenantId: demoTenants.larkspur, known: {} }

const exampleOf = (call: CallFacts): string[] => [
  `\`\`\`sh\n${curlOf(call, here)}\n\`\`\``,
  folded('The same with fetch', `\`\`\`js\n${fetchOf(call, here)}\n\`\`\``),
]

const folded = (summary: string, text: string) =>
  `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`

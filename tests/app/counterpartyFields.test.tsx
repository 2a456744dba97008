import { expect, test } from 'vitest'
import { destinationTypes } from '#contract/destination'
import { languages, type Language } from '#contract/preferences'
import type { DestinationField } from '#machines/counterparty/newDestination.setup'
import { DestinationFields } from '#app/features/counterparty/DestinationFields.tsx'
import { counterparty as texts } from '#app/features/counterparty/words.en.ts'
import { loadAllWords, saidStill, stillActor } from './stillApp.tsx'

/**
 * The fields of every type of destination, while its bank is looked for, and with each refusal at
 * each field, as a reviewed table in `looks/`.
 * `npx vitest run --project app tests/app/counterpartyFields.test.tsx -u` writes it anew.
 */

await loadAllWords()

const choices = {
  currencies: [
    { id: 'eth', symbol: 'ETH', word: 'ETH · Ethereum', needsMemo: false },
    { id: 'xrp', symbol: 'XRP', word: 'XRP · XRP Ledger', needsMemo: true },
  ],
  countries: [
    { id: 'no', iso2: 'NO', name: 'Norway' },
    { id: 'at', iso2: 'AT', name: 'Austria' },
    { id: 'xx', iso2: null, name: 'Atlantis' },
  ],
}
const fields = Object.keys(texts.fields) as DestinationField[]
const codes = [...Object.keys(texts.wrong), 'NEW_WORD']
const errorAt = (name: string, code: string) => ({
  code: 'VALIDATION_FAILED',
  facts: { errors: [{ pointer: `/${name}`, code }] },
})

interface Kind {
  context?: object
  value?: unknown
  tags?: readonly string[]
}

const kinds: Kind[] = [
  {},
  { tags: ['busy'] },
  { value: { drafted: 'finding' } },
  { value: { drafted: 'unfound' } },
  { context: { bank: { bank_name: 'Fjord Bank' } } },
  { context: { draft: { currency_id: 'xrp', nickname: 'Rent', iban: 'NO93' } } },
  { context: { refusal: { code: 'MEMO_REQUIRED', facts: {} }, draft: { currency_id: 'xrp' } } },
  ...fields.map((name) => ({ context: { refusal: errorAt(name, 'REQUIRED') } })),
]
const ofCodes = codes.map((code) => ({ context: { refusal: errorAt('nickname', code) } }))

function told(language: Language): string[] {
  let before: string[] = []
  return destinationTypes.flatMap((type) =>
    [...kinds, ...(type === 'SEPA' ? ofCodes : [])].flatMap(
      ({ context, value, tags }: Kind, at) => {
        const flow = stillActor({
          value,
          tags,
          context: { type, draft: {}, bank: null, choices, refusal: null, ...context },
          children: { scan: stillActor({ value: 'idle' }) },
        })
        const lines = saidStill(language, {}, <DestinationFields flow={flow as never} />).split(
          '\n',
        )
        const changed = [
          ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
          ...lines.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
        ]
        before = lines
        return changed.length > 0 ? [`# ${type} ${at}`, ...changed] : []
      },
    ),
  )
}

test.each(languages)('fields of destinations in %s are those that were read', async (language) => {
  await expect(`${told(language).join('\n')}\n`).toMatchFileSnapshot(
    `looks/destinations.${language}.txt`,
  )
})

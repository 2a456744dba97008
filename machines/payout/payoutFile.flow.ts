import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PayoutDetail } from '#contract/payout'
import type { Currency } from '#contract/reference'
import type { DecimalSign } from '#contract/kit/amountInput'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  FILE_BYTES_MAX,
  fileOf,
  readPayoutFile,
  type FileFault,
  type FileLine,
} from './file.setup.ts'

/** A file of payments, chosen, pasted or mended, which the bank then checks as a draft. */

interface PayoutOffer {
  currencies: Currency[]
  /** The one the wallet has most use for. */
  currencyId: string | null
  decimal: DecimalSign
  /** The names of the columns. */
  head: readonly string[]
}

export interface FileToCheck {
  walletId: string
  /** The draft that gets these lines; null for a new one. */
  id: string | null
  currencyId: string
  decimal: DecimalSign
  lines: FileLine[]
}

export const payoutFilePorts = {
  readPayoutOffer: question<PayoutOffer, { walletId: string }>('readPayoutOffer'),
  readFile: question<{ text: string }, { file: Blob }>('readFile'),
  checkFile: question<PayoutDetail, FileToCheck>('checkFile'),
}

interface Input {
  walletId: string
  /** The draft to mend; null for a new one. */
  draft: PayoutDetail | null
}

interface PayoutFileContext extends Input {
  currencies: Currency[]
  currencyId: string | null
  decimal: DecimalSign
  text: string
  file: Blob | null
  fault: FileFault | null
  refusal: RefusalNote | null
  checked: PayoutDetail | null
}

const fileToCheck = (context: PayoutFileContext): FileToCheck => ({
  walletId: context.walletId,
  id: context.draft?.id ?? null,
  currencyId: context.currencyId ?? '',
  decimal: context.decimal,
  lines: readPayoutFile(context.text).lines ?? [],
})

export const payoutFileFlow = setup({
  types: {
    context: {} as PayoutFileContext,
    input: {} as Input,
    output: {} as { checked: PayoutDetail | null },
    events: {} as
      | { type: 'offer.retry' }
      | { type: 'currency.pick'; currencyId: string }
      | { type: 'text.type'; text: string }
      | { type: 'file.choose'; file: Blob }
      | { type: 'file.check' }
      | { type: 'file.drop' },
    tags: {} as 'busy',
  },
  actors: payoutFilePorts,
  guards: {
    isTooBig: (_, { file }: { file: Blob }) => file.size > FILE_BYTES_MAX,
    isFaulty: ({ context }) =>
      context.currencyId === null || readPayoutFile(context.text).fault !== null,
  },
  actions: {
    assignOffer: assign(
      ({ context: { draft } }, { currencies, currencyId, decimal, head }: PayoutOffer) => ({
        currencies,
        currencyId: draft?.currency_id ?? currencyId,
        decimal: draft?.decimal_sign ?? decimal,
        text: draft ? fileOf(head, draft.rows) : '',
        refusal: null,
      }),
    ),
    assignCurrency: assign((_, { currencyId }: { currencyId: string }) => ({
      currencyId,
      refusal: null,
    })),
    assignText: assign((_, { text }: { text: string }) => ({
      text,
      file: null,
      fault: null,
      refusal: null,
    })),
    assignFile: assign((_, { file }: { file: Blob }) => ({ file, fault: null, refusal: null })),
    assignTooBig: assign({ fault: 'big' }),
    assignFault: assign(({ context }) => ({ fault: readPayoutFile(context.text).fault })),
    assignChecked: assign((_, checked: PayoutDetail) => ({ checked, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event), file: null })),
    clearRefusal: assign({ refusal: null, fault: null }),
  },
}).createMachine({
  id: 'payoutFile',
  description: 'What was typed is kept until the bank has checked it.',
  context: ({ input }) => ({
    ...input,
    currencies: [],
    currencyId: null,
    decimal: '.',
    text: '',
    file: null,
    fault: null,
    refusal: null,
    checked: null,
  }),
  output: ({ context: { checked } }) => ({ checked }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPayoutOffer',
        src: 'readPayoutOffer',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'drafted', actions: withOutput('assignOffer') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'What can be paid with could not be read; may be retried.',
      on: { 'offer.retry': 'reading', 'file.drop': 'dropped' },
    },
    drafted: {
      description: 'The form; the fault or the refusal says what was wrong.',
      on: {
        'currency.pick': { actions: withEvent('assignCurrency') },
        'text.type': { actions: withEvent('assignText') },
        'file.choose': [
          { guard: withEvent('isTooBig'), actions: 'assignTooBig' },
          { target: 'opening', actions: withEvent('assignFile') },
        ],
        'file.check': [
          { guard: 'isFaulty', actions: 'assignFault' },
          { target: 'checking', actions: 'clearRefusal' },
        ],
        'file.drop': 'dropped',
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: context.file! }),
        onDone: { target: 'drafted', actions: withOutput('assignText') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    checking: {
      description: 'The bank says who everybody is and what it costs; nobody is paid.',
      tags: 'busy',
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context }) => fileToCheck(context),
        onDone: { target: 'checked', actions: withOutput('assignChecked') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    checked: { type: 'final', description: 'The draft exists and is checked.' },
    dropped: { type: 'final', description: 'Left as it was.' },
  },
})

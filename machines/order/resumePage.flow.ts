import { sendParent, setup } from 'xstate'
import { continuedForms } from '#contract/continuation'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
  type PageInput,
} from '#machines/kit/page'
import { withOutput } from '#machines/kit/params'
import { continuationFlow } from './continuation.flow.ts'
import { redeemCode, type Resumed } from './redeemCode.flow.ts'

const unfinishedIn = ({ query }: PageInput) => {
  const params = new URLSearchParams(query)
  const form = continuedForms.find((one) => one === params.get('form')) ?? null
  return { form, orderId: params.get('order') }
}

/** The address names what is to go on elsewhere; without it a code from elsewhere is typed. */
export const resumePageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { continuation: 'continuationFlow'; redeemCode: 'redeemCodeFlow' },
  },
  actors: { continuationFlow, redeemCodeFlow: redeemCode.flow },
  guards: {
    walletUnknown,
    unfinishedNamed: ({ context }) => {
      const { form, orderId } = unfinishedIn(context)
      return form !== null || orderId !== null
    },
    wasRedeemed: (_, { result }: { result: Resumed | null }) => result !== null,
  },
  actions: {
    assignLocation,
    assignWallet,
    openResumed: sendParent((_, { result }: { result: Resumed | null }) => ({
      type: 'route.open' as const,
      location: result,
    })),
  },
}).createMachine({
  id: 'resumePage',
  description: 'Gives a code for what the address names, or takes one; a code is never in it.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Waits for a wallet if none is open yet.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'unfinishedNamed', target: 'giving' },
        { target: 'taking' },
      ],
    },
    waiting: waitingForWallet,
    giving: {
      description: 'A code for another device.',
      invoke: {
        id: 'continuation',
        src: 'continuationFlow',
        input: ({ context }) => ({ walletId: context.walletId!, ...unfinishedIn(context) }),
      },
    },
    taking: {
      description: 'A code of another device is typed.',
      invoke: {
        id: 'redeemCode',
        src: 'redeemCodeFlow',
        input: { draft: {} },
        onDone: [
          {
            guard: withOutput('wasRedeemed'),
            target: 'taking',
            reenter: true,
            actions: withOutput('openResumed'),
          },
          { target: 'taking', reenter: true },
        ],
      },
    },
  },
})

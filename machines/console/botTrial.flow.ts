import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { BotTrial } from '#contract/ops/tenantBot'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

export const botTrialPorts = {
  /** Takes the token from the vault; a sandbox has none there. */
  tryBot: question<BotTrial, { name: string }>('botTrial.tryBot'),
  proposeBot: question<void, { id: string; reason: string }>('botTrial.proposeBot'),
}

interface BotTrialContext {
  /** As it was typed. */
  name: string
  trial: BotTrial | null
  reason: string
  refusal: RefusalNote | null
}

function triedIn({ trial, reason }: BotTrialContext) {
  if (trial === null) throw new Error('Nothing was tried.')
  return { id: trial.id, reason }
}

const empty: BotTrialContext = { name: '', trial: null, reason: '', refusal: null }

export const botTrialFlow = setup({
  types: {
    context: {} as BotTrialContext,
    events: {} as
      | { type: 'bot.begin' }
      | { type: 'bot.try'; name: string }
      | { type: 'bot.cancel' }
      | { type: 'proposal.submit'; reason: string },
    tags: {} as 'busy',
  },
  actors: botTrialPorts,
  guards: {
    isAccepted: (_, { outcome }: BotTrial) => outcome === 'accepted',
  },
  actions: {
    clearAll: assign(empty),
    assignName: assign((_, { name }: { name: string }) => ({ ...empty, name })),
    assignTrial: assign((_, trial: BotTrial) => ({ trial })),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    /** The panel has what waits for a second person. */
    sendNews: sendParent({ type: 'news.arrived' }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'botTrial',
  description: 'A bot is named, tried at Telegram, and proposed once its token is accepted.',
  context: empty,
  initial: 'idle',
  states: {
    idle: { on: { 'bot.begin': { target: 'drafted', actions: 'clearAll' } } },
    drafted: {
      description: 'Fields are open; what Telegram said to the last token stands above them.',
      on: {
        'bot.try': { target: 'trying', actions: withEvent('assignName') },
        'bot.cancel': 'idle',
      },
    },
    trying: {
      description: 'The bank asks Telegram whose token it is; nothing is changed there.',
      tags: 'busy',
      invoke: {
        id: 'tryBot',
        src: 'tryBot',
        input: ({ context: { name } }) => ({ name }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: withOutput('assignTrial'),
          },
          { target: 'drafted', actions: withOutput('assignTrial') },
        ],
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    accepted: {
      description: 'The token is this bot’s; the second person will read why it is to be set.',
      on: {
        'proposal.submit': { target: 'proposing', actions: withEvent('assignReason') },
        'bot.cancel': 'idle',
      },
    },
    proposing: {
      tags: 'busy',
      invoke: {
        id: 'proposeBot',
        src: 'proposeBot',
        input: ({ context }) => triedIn(context),
        onDone: { target: 'idle', actions: 'sendNews' },
        onError: { target: 'accepted', actions: 'assignRefusal' },
      },
    },
  },
})

export type BotTrialActor = ActorRefFrom<typeof botTrialFlow>

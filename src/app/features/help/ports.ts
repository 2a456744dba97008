import { readConversation, readMessages, writeMessage } from '#contract/conversation'
import { readHelp } from '#contract/help'
import { wire, withFlows } from '#machines/kit/port'
import { help } from '#machines/support/help.flow'
import { helpPageFlow } from '#machines/support/helpPage.flow'
import { messagesFlow, messagesPorts } from '#machines/support/messages.flow'
import { writingFlow, writingPorts, type MessageDraft } from '#machines/support/writing.flow'
import type { Services } from '#app/services.ts'

interface Held {
  /** Whose sign-in it is: nobody else finds it. */
  mark: string | null
  draft: MessageDraft
}

interface Attempt {
  sent: string
  key: string
}

const wireMessages = ({ call }: Services) =>
  wire(messagesFlow, messagesPorts, {
    readMessages: ({ before }, signal) =>
      call(readConversation, before === null ? {} : { before }, { signal }),
    markMessages: async ({ until }, signal) => {
      await call(readMessages, { until }, { signal })
    },
  })

const wireWriting = ({ call, mint, tokenCache }: Services) => {
  let held: Held | null = null
  let attempt: Attempt | null = null

  /** The same for the same message until the bank has it, so that it has it once. */
  const keyFor = (draft: MessageDraft) => {
    const sent = JSON.stringify(draft)
    if (attempt?.sent !== sent) attempt = { sent, key: mint() }
    return attempt.key
  }

  return wire(writingFlow, writingPorts, {
    holdDraft: async ({ draft }) => {
      const { mark } = tokenCache.held()
      if (draft) held = { mark, draft }
      return { draft: held?.mark === mark ? held.draft : null }
    },
    sendMessage: async ({ draft }, signal) => {
      const { text, about } = draft
      const key = keyFor(draft)
      await call(writeMessage, { text, ...(about && { event: about.id }) }, { key, signal })
      held = null
      attempt = null
    },
  })
}

const wireHelp = ({ call, language }: Services) =>
  wire(help.flow, help.ports, {
    readAnswer: async (_, signal) => {
      const { articles } = await call(readHelp, { language: language() }, { signal })
      return { answer: articles }
    },
  })

export const wireHelpPage = (services: Services) =>
  withFlows(helpPageFlow, {
    helpFlow: wireHelp(services),
    messagesFlow: wireMessages(services),
    writingFlow: wireWriting(services),
  })

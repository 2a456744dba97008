import type { SandboxMessage } from '#contract/sandbox'
import { makeListFlow } from '#machines/kit/list.flow'

/** Letters and messages that would have left the bank, newest first; `to` narrows them to one address. */
export const mailboxList = makeListFlow<SandboxMessage, { to: string | null }>('mailbox')

import type { SandboxMessage } from '#contract/sandbox'
import { makeListFlow } from '#machines/kit/list.flow'

/** Mails and messages the sandbox did not send, newest first; `to` filters by address. */
export const mailboxList = makeListFlow<SandboxMessage, { to: string | null }>('mailbox')

import { readMailbox } from '#contract/sandbox'
import { wire } from '#machines/kit/port'
import { mailboxList } from '#machines/sandbox/mailbox.flow'
import type { Services } from '#app/services.ts'

export const wireMailbox = ({ call }: Services) =>
  wire(mailboxList.flow, mailboxList.ports, {
    fetchPage: ({ filter: { to }, limit, offset }, signal) =>
      call(readMailbox, { ...(to && { to }), limit, offset }, { signal }),
  })

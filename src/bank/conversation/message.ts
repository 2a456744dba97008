import type { ConversationMessage } from '#contract/conversation'
import type { Seal } from '#bank/services'
import type { ShownMessage } from './conversation.rows.ts'

/** Encrypted under a label with the tenant and the row, so that it opens in no other row. */

const labelOf = (tenantId: string, id: string) => `message ${tenantId} ${id}`

export const encryptMessage = (seal: Seal, tenantId: string, id: string, text: string) =>
  seal.close(Buffer.from(text), labelOf(tenantId, id))

export const decryptMessage = (seal: Seal, tenantId: string, id: string, box: Buffer) =>
  seal.open(box, labelOf(tenantId, id)).toString('utf8')

/** What the customer reads: never which of the staff wrote it. */
export const messageShown = (
  seal: Seal,
  tenantId: string,
  row: Omit<ShownMessage, 'staff_name'>,
): ConversationMessage => ({
  id: row.id,
  number: row.number,
  author: row.author,
  text: decryptMessage(seal, tenantId, row.id, row.text),
  event:
    row.event_id && row.event_source
      ? {
          source: row.event_source,
          id: row.event_id,
          number: row.event_number === null ? null : Number(row.event_number),
        }
      : null,
  at: row.at.toISOString(),
})

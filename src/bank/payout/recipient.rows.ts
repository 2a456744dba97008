import type { DestinationType } from '#contract/destination'
import type { StoredBankBlock, StoredCryptoBlock } from '#bank/counterparty/destination.rows'
import type { Tx } from '#bank/db/engine'

export interface SavedDestination {
  id: string
  type: DestinationType
  nickname: string | null
  holder: string
  holder_nickname: string | null
  bank: StoredBankBlock | null
  crypto: StoredCryptoBlock | null
}

/** Those that any of the words names, by name or by number, both in lower case without spaces. */
export const listNamed = (tx: Tx, tenantId: string, ownerId: string, words: readonly string[]) =>
  tx.rows<SavedDestination>(
    `select d.id, d.type, d.nickname, c.name as holder, c.nickname as holder_nickname, d.bank,
       d.crypto
     from counterparties c
     join destinations d on d.tenant_id = c.tenant_id and d.counterparty_id = c.id
     where c.tenant_id = $1 and c.wallet_id = $2 and c.hidden_at is null and d.hidden_at is null
       and exists (
         select from unnest(array[c.name, c.nickname, c.name || '·' || d.nickname,
           d.bank ->> 'iban', d.bank ->> 'account_number', d.crypto ->> 'address']) as known (word)
         where lower(regexp_replace(word, '[\\s-]', '', 'g')) = any($3))`,
    [tenantId, ownerId, words],
  )

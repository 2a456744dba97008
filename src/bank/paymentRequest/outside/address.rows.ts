import type { AddressRow } from '#bank/chain/address.rows'
import { takePath } from '#bank/chain/keys.rows'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'

export interface RequestAddress {
  row: Omit<AddressRow, 'address' | 'memo' | 'path'> & { payment_request_id: string }
  /** Where the number of the address leads to. */
  locate(path: number): { address: string; memo: string }
}

/** After the requests they are of. */
export const requestAddresses: BulkInsert<RequestAddress> = {
  name: 'addresses of payment requests',
  rank: 15,
  async write(tx, tenantId, rows) {
    for (const { row, locate } of rows) {
      const path = await takePath(tx, tenantId)
      await insertRow(
        tx,
        'addresses',
        `tenant_id, id, wallet_id, person_id, chain_id, label, address, memo, path, created_at,
         payment_request_id`,
        { ...row, ...locate(path), path: String(path), tenant_id: tenantId },
      )
    }
  },
}

export const findRequestAddress = (tx: Tx, tenantId: string, requestId: string) =>
  tx.row<Pick<AddressRow, 'chain_id' | 'address' | 'memo'>>(
    `select chain_id, address, memo from addresses
     where tenant_id = $1 and payment_request_id = $2`,
    [tenantId, requestId],
  )

interface PaidAddress {
  chainId: number
  address: string
  memo: string | null
  currencyId: string | null
}

/** The request an address was made for, if the payment is in its currency. */
export const findRequestAt = (tx: Tx, tenantId: string, paid: PaidAddress) =>
  tx.row<{ id: string }>(
    `select r.id from addresses a
     join payment_requests r on r.tenant_id = a.tenant_id and r.id = a.payment_request_id
     where a.tenant_id = $1 and a.chain_id = $2 and a.address = $3
       and (a.memo = '' or a.memo = $4) and r.currency_id = $5`,
    [tenantId, paid.chainId, paid.address, paid.memo, paid.currencyId],
  )

import type { Tx } from '#bank/db/engine'

export interface StaffNote<Act extends string> {
  id: string
  act: Act
  words: string
  staffId: string
  at: Date
}

/** What staff did about one case and why, in a table of such rows under the case's own key. */
export const notesIn = <Act extends string>(table: string, key: string) => ({
  async insert(tx: Tx, tenantId: string, about: string | number, note: StaffNote<Act>) {
    const { id, act, words, staffId, at } = note
    await tx.query(
      `insert into ${table} (tenant_id, id, ${key}, act, words, staff_id, at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenantId, id, about, act, words, staffId, at],
    )
  },

  /** Newest first, as it is shown. */
  async list(tx: Tx, tenantId: string, about: string | number) {
    const rows = await tx.rows<Omit<StaffNote<Act>, 'staffId'> & { by: string }>(
      `select n.id, n.act, n.words, n.at, s.name as by from ${table} n
       join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id
       where n.tenant_id = $1 and n.${key} = $2 order by n.at desc, n.id desc limit 50`,
      [tenantId, about],
    )
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  },
})

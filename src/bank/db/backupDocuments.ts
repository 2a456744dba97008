import type { Documents } from '#bank/services'
import type { Tx } from './engine.ts'

/**
 * A line with the name, then the encrypted bytes in short lines. One document is in memory at a
 * time.
 */
const documentMarks = { name: '#document ', bytes: '#bytes ' } as const

const LINE_BYTES = 48 * 1024

/** Resolves with the names of those that the store does not have. */
export async function writeDocuments(
  names: readonly string[],
  documents: Documents,
  writeLines: (lines: string[]) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const box = await documents.get(name)
    if (!box) missing.push(name)
    else await writeLines([documentMarks.name + name, ...linesOf(box)])
  }
  return missing
}

function linesOf(box: Buffer): string[] {
  const lines: string[] = []
  for (let at = 0; at < box.length; at += LINE_BYTES)
    lines.push(documentMarks.bytes + box.toString('base64', at, at + LINE_BYTES))
  return lines
}

export function createDocumentReader(documents: Documents) {
  const stored: string[] = []
  let name: string | null = null
  let parts: Buffer[] = []

  async function flush(): Promise<void> {
    if (name === null) return
    // A store shared with another bank is left as it is.
    if (!(await documents.get(name))) {
      stored.push(name)
      await documents.put(name, Buffer.concat(parts))
    }
    name = null
    parts = []
  }

  return {
    async read(line: string): Promise<void> {
      if (line.startsWith(documentMarks.bytes)) {
        parts.push(Buffer.from(line.slice(documentMarks.bytes.length), 'base64'))
        return
      }
      await flush()
      if (line.startsWith(documentMarks.name)) name = line.slice(documentMarks.name.length)
    },
    async undo(): Promise<void> {
      for (const one of stored) await documents.drop(one)
    },
  }
}

/** None in a schema older than documents. */
export async function documentNames(tx: Tx): Promise<string[]> {
  const names: string[] = []
  for (const table of ['kyc_documents', 'card_dispute_files']) {
    const { rows: found } = await tx.query(`select 1 where to_regclass($1) is not null`, [table])
    if (found.length === 0) continue
    const { rows } = await tx.query<{ name: string }>(
      `select tenant_id || '/' || id as name from ${table} order by tenant_id, id`,
    )
    names.push(...rows.map(({ name }) => name))
  }
  return names
}

/** For a backup from before documents were in it, or of a store that lacked some. */
export async function missingIn(documents: Documents, names: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) if (!(await documents.get(name))) missing.push(name)
  return missing
}

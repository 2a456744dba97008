import { open } from 'node:fs/promises'
import type * as z from 'zod/mini'
import {
  AuditFileEnd,
  auditFileColumns,
  AuditFileHead,
  AuditFileRow,
} from '#contract/ops/auditFile'
import { chainStart, linkHash } from './verify.ts'

/** An exported audit by itself: every hash is computed anew, and needs neither us nor a database. */

export interface VerifiedFile {
  head: AuditFileHead
  rows: number
}

type OnRow = (row: AuditFileRow) => Promise<void> | void

export async function* linesIn(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    yield* file.readLines()
  } finally {
    await file.close()
  }
}

/** Throws at the first row that is not what was written, or not where it was. */
export async function verifyFile(
  lines: AsyncIterable<string>,
  onRow: OnRow = () => {},
): Promise<VerifiedFile> {
  let chain: FileChain | null = null
  for await (const line of lines) {
    if (chain) await takeLine(chain, line, onRow)
    else chain = beginsWith(line)
  }
  if (!chain?.isOver) throw new Error(`The file is cut off after ${placeOf(chain)}.`)
  return { head: chain.head, rows: chain.rows }
}

interface FileChain {
  head: AuditFileHead
  hash: Buffer
  rows: number
  isOver: boolean
}

const placeOf = (chain: FileChain | null) =>
  chain && chain.rows > 0 ? `row ${nextOf(chain) - 1}` : 'its beginning'

/** An empty file has no first number. */
const nextOf = ({ head, rows }: FileChain) => (head.first ?? 1) + rows

function beginsWith(line: string): FileChain {
  const head = parsedAs(AuditFileHead, line)
  if (!head) throw new Error('The file does not begin like an export of the audit.')
  const hash = head.after === null ? chainStart : Buffer.from(head.after, 'hex')
  if (head.first === 1 && !hash.equals(chainStart))
    throw new Error('The first line was changed: nothing comes before row 1.')
  return { head, hash, rows: 0, isOver: false }
}

async function takeLine(chain: FileChain, line: string, onRow: OnRow): Promise<void> {
  if (chain.isOver) throw new Error('The file goes on after its last line.')
  const end = parsedAs(AuditFileEnd, line)
  if (end) return endWith(chain, end)
  const seq = nextOf(chain)
  const row = parsedAs(AuditFileRow, line)
  if (!row) throw new Error(`Row ${seq} is not readable, or was changed.`)
  if (row.seq !== seq) throw new Error(`Row ${seq} is missing: row ${row.seq} is in its place.`)
  const hash = linkHash(
    chain.hash,
    auditFileColumns.map((name) => row[name]),
  )
  if (row.tenant_id !== chain.head.tenant_id || hash.toString('hex') !== row.hash)
    throw new Error(`Row ${seq}${chain.rows === 0 ? ', or the first line,' : ''} was changed.`)
  chain.hash = hash
  chain.rows += 1
  await onRow(row)
}

function endWith(chain: FileChain, { rows, hash }: AuditFileEnd): void {
  const isEmpty = chain.rows === 0
  const last = isEmpty ? null : chain.hash.toString('hex')
  if (rows !== chain.rows || hash !== last || isEmpty !== (chain.head.first === null))
    throw new Error(`The last line does not belong to ${placeOf(chain)}.`)
  chain.isOver = true
}

/** As the bank writes it and no other way: what is not hashed could say anything. */
function parsedAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  line: string,
): z.output<Schema> | null {
  const { success, data } = schema.safeParse(jsonIn(line))
  return success && JSON.stringify(data) === line ? data : null
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

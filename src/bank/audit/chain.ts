import { createHash } from 'node:crypto'
import type { Spelling } from './audit.rows.ts'

/** What the first row of a tenant follows. */
export const chainStart = Buffer.alloc(32)

/** The hash of a row in its place: it depends on every row before it. */
export const linkHash = (prevHash: Buffer, spelled: Spelling): Buffer =>
  createHash('sha256').update(prevHash).update(JSON.stringify(spelled)).digest()

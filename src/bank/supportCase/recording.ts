import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { ChartFrame } from '#contract/chartFrame'
import type { Seal } from '#bank/services'

/** Encrypted under a label with the tenant and the row, so that it opens in no other row. */

const labelOf = (tenantId: string, id: string) => `support case ${tenantId} ${id}`

export const encryptRecording = (seal: Seal, tenantId: string, id: string, text: string) =>
  seal.close(brotliCompressSync(text), labelOf(tenantId, id))

export function decryptRecording(seal: Seal, tenantId: string, id: string, box: Buffer) {
  const text = brotliDecompressSync(seal.open(box, labelOf(tenantId, id))).toString('utf8')
  return JSON.parse(text) as ChartFrame[] // checked when it came
}

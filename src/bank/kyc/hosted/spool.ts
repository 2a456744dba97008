import { createCipheriv, createDecipheriv } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#contract/kit/refusal'
import type { BankServices } from '#bank/services'

const ALGORITHM = 'aes-256-ctr'
const CHUNK = 64 * 1024

/**
 * Receives a body into a temporary file, so that a slow sender holds no memory. The file has no name
 * and is encrypted under a key of this process: it ends with it, and no document is on disk in plain.
 */
export async function withSpooled<T>(
  { random }: Pick<BankServices, 'random'>,
  { request, most }: { request: Request; most: number },
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal('BODY_TOO_LARGE')
  const path = join(tmpdir(), `sluice-upload-${random.id()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const [key, iv] = [random.bytes(32), random.bytes(16)]
    const cipher = createCipheriv(ALGORITHM, key, iv)
    let size = 0
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > most) throw new Refusal('BODY_TOO_LARGE')
      await file.writeFile(cipher.update(chunk))
    }
    return await work(() => decrypted(file, size, createDecipheriv(ALGORITHM, key, iv)))
  } finally {
    await file.close()
  }
}

async function decrypted(
  file: FileHandle,
  size: number,
  decipher: ReturnType<typeof createDecipheriv>,
): Promise<Buffer> {
  const all = Buffer.allocUnsafe(size)
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size))
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    if (bytesRead === 0) throw new Error('A spooled body is shorter than what was received.')
    at += decipher.update(chunk.subarray(0, bytesRead)).copy(all, at)
  }
  return all
}

import { Refusal } from '#contract/kit/refusal'
import type { Device, PasskeyReader } from '#device/device'
import { loadChunk } from '#app/loadChunk.ts'

export async function passkeyReaderOf({ passkeys }: Device): Promise<PasskeyReader> {
  if (!passkeys) throw new Refusal('PASSKEY_UNSUPPORTED')
  return loadChunk(passkeys)
}

import { readCardKey, readCardSecret, type CardSecretResponse } from '#contract/cardSecret'
import { openCardChannel, type OaepHash } from '#device/cipher'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'

/** Card secrets as the app reads them. */
export function openReveal({ clock }: TestBank) {
  const keyFor = async (owner: Owner) => String((await owner.ask(readCardKey)).body.public_key)
  return {
    keyFor,
    async reveal(owner: Owner, id: string, hash: OaepHash = 'SHA-256') {
      const now = clock.now().getTime()
      const channel = await openCardChannel({ publicKey: await keyFor(owner), now, hash })
      const answer = await owner.ask(readCardSecret, { id, ...channel.request })
      return { channel, answer, sealed: answer.body as unknown as CardSecretResponse }
    },
  }
}

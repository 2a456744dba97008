import { Socket } from 'node:net'

type WriteCallback = (failed?: Error | null) => void

/**
 * Sends what is written in one tick as one packet: a transaction's opening and first statements
 * wake the server once.
 */
export class CoalescingSocket extends Socket {
  #corked = false

  constructor() {
    super()
    // Connecting puts the plain `write` over ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(
    bytes: Uint8Array | string,
    encoding?: BufferEncoding | WriteCallback,
    done?: WriteCallback,
  ): boolean {
    this.#corkForTick()
    return typeof encoding === 'function'
      ? super.write(bytes, encoding)
      : super.write(bytes, encoding, done)
  }

  #corkForTick() {
    if (this.#corked) return
    this.#corked = true
    this.cork()
    process.nextTick(() => {
      this.#corked = false
      this.uncork()
    })
  }
}

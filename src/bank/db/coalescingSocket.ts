import { Socket } from 'node:net'

type Done = (failed?: Error | null) => void

/**
 * A connection on which everything said in one turn of the process leaves in one piece. A
 * transaction's opening, its first statements and often its end are said in one breath; so the
 * server is woken once for them, and so are we by its answers.
 */
export class CoalescingSocket extends Socket {
  #gathers = false

  constructor() {
    super()
    // A socket that is told to connect lays the plain `write` over ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(bytes: Uint8Array | string, how?: BufferEncoding | Done, done?: Done): boolean {
    this.#gather()
    return typeof how === 'function' ? super.write(bytes, how) : super.write(bytes, how, done)
  }

  #gather() {
    if (this.#gathers) return
    this.#gathers = true
    this.cork()
    process.nextTick(() => {
      this.#gathers = false
      this.uncork()
    })
  }
}

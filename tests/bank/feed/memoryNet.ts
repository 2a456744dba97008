import type { Feed } from '#bank/feed/feed'
import { origin } from '#tests/bank/outside/openWorld'

export type Fault = 'drop' | 'duplicate' | 'reorder' | 'lag'

interface Near extends EventTarget {
  readyState: number
}

const [OPEN, CLOSED] = [1, 3]
const LAGGING = 3

/** Where connections lead, what goes wrong on them, and those that are open. */
class Net {
  bank: Feed | null = null
  online = true
  readonly faults: Fault[] = []
  readonly lines = new Set<Wire>()
}

class Wire {
  dead = false
  far: ReturnType<Feed['connect']> | null = null
  readonly #net: Net
  readonly #near: Near
  readonly #held: string[] = []
  #holding = 0

  constructor(net: Net, near: Near) {
    this.#net = net
    this.#near = near
    net.lines.add(this)
    setImmediate(() => this.#open())
  }

  #open() {
    const { lines, online, bank } = this.#net
    if (!lines.has(this)) return
    if (!online || !bank) return this.end(1006, '')
    const far = {
      send: (text: string) => this.#deliver(text),
      close: (code: number, reason: string) => void setImmediate(() => this.end(code, reason)),
      waiting: () => 0,
      ping: (answered: () => void) => void setImmediate(() => this.dead || answered()),
    }
    this.far = bank.connect(far, '2.0.0', origin)
    this.#near.readyState = OPEN
    this.#near.dispatchEvent(new Event('open'))
  }

  #deliver(text: string) {
    const fault = text.includes('"postgres_changes",{"ids"') ? this.#net.faults.shift() : undefined
    if (fault === 'drop') return
    if (fault === 'reorder' || fault === 'lag') {
      this.#holding = fault === 'lag' ? LAGGING : 1
      this.#held.push(text)
      return
    }
    this.#hand(text)
    if (fault === 'duplicate') this.#hand(text)
    if (this.#holding > 0 && --this.#holding === 0) this.flush()
  }

  flush() {
    this.#holding = 0
    for (const text of this.#held.splice(0)) this.#hand(text)
  }

  #hand(text: string) {
    setImmediate(() => {
      if (!this.dead && this.#near.readyState === OPEN)
        this.#near.dispatchEvent(new MessageEvent('message', { data: text }))
    })
  }

  end(code: number, reason: string) {
    if (!this.#net.lines.delete(this)) return
    this.#near.readyState = CLOSED
    this.far?.closed()
    this.#near.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}

/**
 * A network in memory between one bank process and its clients. Messages can be lost, doubled, late
 * or out of order; a connection can break with or without a close, or go dead.
 */
export function createNet() {
  const net = new Net()

  /** The socket class that the client is given. */
  class MemorySocket extends EventTarget implements Near {
    readyState = 0
    readonly #wire = new Wire(net, this)

    send(text: string) {
      if (!this.#wire.dead) this.#wire.far?.receive(text)
    }

    close(code = 1000, reason = '') {
      this.#wire.end(code, reason)
    }
  }

  const flush = () => net.lines.forEach((line) => line.flush())
  return {
    net,
    MemorySocket,
    /** The faults of the next messages. */
    fault: (...those: Fault[]) => void net.faults.push(...those),
    flush,
    heal: () => {
      net.faults.length = 0
      flush()
    },
    /** Breaks without a close for anybody but the sockets themselves. */
    cut: () => [...net.lines].forEach((line) => line.end(1006, '')),
    /** Goes dead: both sides believe it is open. */
    deaden: () =>
      net.lines.forEach((line) => {
        line.dead = true
      }),
  }
}

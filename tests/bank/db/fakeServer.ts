import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A server behind one of several names, as the bank sees it. */
export type ServerRole = 'writer' | 'standby' | 'gone' | 'frozen'

type When = 'before it is heard' | 'before it is answered'

/** Of equal length, so that messages keep theirs. */
const ASKED = 'pg_is_in_recovery()'
const STANDBY = '(true is not false)'

interface FakeState {
  part: ServerRole
  trap: { words: string; when: When; sprung: () => void } | null
  turns: number
  isAsked: boolean
}

/** Passes on what is said, as the part that the server plays has it. */
function join(state: FakeState, near: Socket, far: Socket) {
  let isMarked = false
  let isCut = false
  far.on('data', (text) => {
    state.isAsked = false
    if (isCut) state.trap?.sprung()
    else if (state.part !== 'frozen') near.write(text)
  })
  near.on('data', (value) => {
    if (!state.isAsked) state.turns += 1
    state.isAsked = true
    if (state.part === 'frozen') return
    const text = value.toString('latin1')
    isMarked ||= state.trap !== null && text.includes(state.trap.words)
    isCut = isMarked && text.includes('commit\0')
    if (isCut && state.trap?.when === 'before it is heard') return state.trap.sprung()
    const standby = Buffer.from(text.replaceAll(ASKED, STANDBY), 'latin1')
    far.write(state.part === 'standby' ? standby : value)
  })
}

/**
 * A proxy before the real server: takes writes, reports recovery, is down, or never answers. On
 * request the connection is lost at the commit of one transaction.
 */
export async function openFakeServer(url: string, first: ServerRole) {
  const real = new URL(url)
  const lines = new Set<Socket>()
  const state: FakeState = { part: first, trap: null, turns: 0, isAsked: false }

  const server = createServer((near) => {
    if (state.part === 'gone') return near.destroy()
    const far = connect(Number(real.port), real.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        lines.delete(one)
        other.destroy()
      })
    }
    join(state, near, far)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port

  function become(next: ServerRole) {
    state.part = next
    if (next === 'gone') for (const line of lines) line.destroy()
  }

  return {
    port,
    become,
    /** Of each connection two, here and to the real server. */
    lines: () => lines.size,
    /** How often it was asked after an answer, over one connection. */
    turns: () => state.turns,
    /** The connection is lost at the commit of the transaction with this text. */
    loseAt(words: string, when: When) {
      state.trap = { words, when, sprung: () => become('gone') }
    },
    async close() {
      become('gone')
      await new Promise((done) => server.close(done))
    },
  }
}

/** One database under several names. */
export function addressOf(url: string, ...current: { port: number }[]): string {
  const { username, password, pathname } = new URL(url)
  const hosts = current.map(({ port }) => `127.0.0.1:${port}`).join()
  return `postgres://${username}:${password}@${hosts}${pathname}?sslmode=disable&target_session_attrs=read-write`
}

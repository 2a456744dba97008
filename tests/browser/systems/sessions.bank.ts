import { expect } from 'vitest'
import type { ClientKind } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { taking, type Does, type SessionDesk } from './sessions.operator.ts'
import type { Seen, System } from './system.ts'

/** The bank over HTTP, told by a client of a few lines who keeps two tokens and the last "no". */
export function bankOfSession(desk: SessionDesk, kind: ClientKind, initData: string): System {
  const hand = handOf(desk, initData)
  return { name: 'bank', take: taking(doesAtBank(desk, hand, kind), desk), see: hand.see }
}

type Hand = ReturnType<typeof handOf>

function handOf(desk: SessionDesk, initData: string) {
  let held: Tokens | null = null
  // Undefined where the bank was not asked, so that only a client can know why.
  let why: string | null | undefined = null
  const access = () => held!.access_token

  async function renew() {
    const { status, body } = await desk.renew(held!.refresh_token)
    why = status === 200 ? null : String(body.code)
    held = status === 200 ? (body as unknown as Tokens) : null // the test bank checks every answer
  }
  async function call() {
    const { status, body } = await desk.look(access())
    if (status === 401) return renew()
    why = status === 200 ? null : String(body.code)
  }
  async function signIn() {
    held = await desk.signIn(initData)
    why = null
  }
  async function leave() {
    await desk.leave(access())
    expect((await desk.look(access())).status).not.toBe(200)
    held = null
  }

  async function see(): Promise<Partial<Seen>> {
    if (held === null) return { standing: 'signedOut', ...(why !== undefined && { why }) }
    const { status, body } = await desk.look(access())
    if (status === 200) return { standing: 'trusted', why: null }
    if (status === 423) return { standing: 'blocked', why: String(body.code) }
    expect(body.code).toBe('ACCESS_TOKEN_EXPIRED')
    return { standing: 'renewing' }
  }
  /** Whatever of it is not to be had any more. */
  const lose = () => {
    held = null
    why = undefined
  }
  const refresh = () => held!.refresh_token
  const take = (tokens: Tokens) => {
    held = tokens
  }
  return { access, refresh, take, lose, call, signIn, leave, see }
}

function doesAtBank(
  desk: SessionDesk,
  { access, refresh, take, lose, call, signIn, leave }: Hand,
  kind: ClientKind,
): Does {
  const runOut = async () => {
    desk.tokenRunsOut()
    await call()
  }

  return {
    'they sign in': async () => {
      await desk.stand('active')
      await signIn()
    },
    'their token runs out': runOut,
    'the bank stumbles as their token runs out': runOut,
    'the network goes as their token runs out': async () => desk.tokenRunsOut(),
    'the network comes back': call,
    'they are signed out elsewhere': async () => {
      await desk.signOutElsewhere()
      await call()
    },
    'somebody used their token before them': async () => {
      await desk.useToken(refresh())
      await runOut()
    },
    'another tab renews their token': async () => {
      take(await desk.useToken(refresh()))
    },
    'another tab signs out': leave,
    'they come again': call,
    'they come again and are still blocked': call,
    'they come again with nothing to renew by': async () => {
      desk.tokenRunsOut()
      expect((await desk.look(access())).status).toBe(401)
      if (kind === 'telegram') return signIn()
      lose()
    },
    'they are blocked': async () => {
      await desk.stand('blocked')
      await call()
    },
    'they ask again in vain': call,
    'they are let in again': async () => {
      await desk.stand('active')
      await call()
    },
    'they sign out': leave,
  }
}

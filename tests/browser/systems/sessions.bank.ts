import { expect } from 'vitest'
import type { ClientKind } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { taking, type Does, type SessionOperator } from './sessions.operator.ts'
import type { SystemState, System } from './system.ts'

/** The bank over HTTP, with a minimal client that keeps two tokens and the last refusal. */
export function bankOfSession(
  operator: SessionOperator,
  kind: ClientKind,
  initData: string,
): System {
  const operations = operationsOf(operator, initData)
  return {
    name: 'bank',
    take: taking(doneAtBank(operator, operations, kind), operator),
    see: operations.see,
  }
}

type Operations = ReturnType<typeof operationsOf>

function operationsOf(operator: SessionOperator, initData: string) {
  let held: Tokens | null = null
  // Undefined where the bank was not asked: only a client can know why.
  let why: string | null | undefined = null
  const access = () => held!.access_token

  async function renew() {
    const { status, body } = await operator.renew(held!.refresh_token)
    why = status === 200 ? null : String(body.code)
    held = status === 200 ? (body as unknown as Tokens) : null // the test bank checks every answer
  }
  async function call() {
    const { status, body } = await operator.look(access())
    if (status === 401) return renew()
    why = status === 200 ? null : String(body.code)
  }
  async function signIn() {
    held = await operator.signIn(initData)
    why = null
  }
  async function leave() {
    await operator.leave(access())
    expect((await operator.look(access())).status).not.toBe(200)
    held = null
  }
  /** What one chose oneself has no reason, whatever was before. */
  async function signOut() {
    await leave()
    why = null
  }

  async function see(): Promise<Partial<SystemState>> {
    if (held === null) return { state: 'signedOut', ...(why !== undefined && { why }) }
    const { status, body } = await operator.look(access())
    if (status === 200) return { state: 'trusted', why: null }
    if (status === 423) return { state: 'blocked', why: String(body.code) }
    expect(body.code).toBe('ACCESS_TOKEN_EXPIRED')
    return { state: 'renewing' }
  }
  /** Forgets the session and why it ended. */
  const lose = () => {
    held = null
    why = undefined
  }
  const refresh = () => held!.refresh_token
  const take = (tokens: Tokens) => {
    held = tokens
  }
  return { access, refresh, take, lose, call, signIn, leave, signOut, see }
}

function doneAtBank(
  operator: SessionOperator,
  { access, refresh, take, lose, call, signIn, leave, signOut }: Operations,
  kind: ClientKind,
): Does {
  const runOut = async () => {
    operator.tokenRunsOut()
    await call()
  }

  return {
    'they sign in': async () => {
      await operator.stand('active')
      await signIn()
    },
    'their token runs out': runOut,
    'the bank stumbles as their token runs out': runOut,
    'the network goes as their token runs out': async () => operator.tokenRunsOut(),
    'the network comes back': call,
    'they are signed out elsewhere': async () => {
      await operator.signOutElsewhere()
      await call()
    },
    'somebody used their token before them': async () => {
      await operator.useToken(refresh())
      await runOut()
    },
    'another tab renews their token': async () => {
      take(await operator.useToken(refresh()))
    },
    'another tab signs out': leave,
    'they come again': call,
    'they come again and are still blocked': call,
    'they come again with nothing to renew by': async () => {
      operator.tokenRunsOut()
      expect((await operator.look(access())).status).toBe(401)
      if (kind === 'telegram') return signIn()
      lose()
    },
    'they are blocked': async () => {
      await operator.stand('blocked')
      await call()
    },
    'they ask again in vain': call,
    'they are let in again': async () => {
      await operator.stand('active')
      await call()
    },
    'they sign out': signOut,
  }
}

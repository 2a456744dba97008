import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { pretendTelegram } from '#contract/sandbox'
import { listSessions, refreshTokens, signOut, type ClientKind } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { signInByPassword } from '#contract/signIn'
import { signInByTelegram } from '#contract/telegram'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { ACCESS_MS } from '#bank/session/tokens'
import { proofIn } from '#device/launch'
import type { TestBank } from '#tests/kit/bank'
import type { Name } from './sessions.chart.ts'
import type { System } from './system.ts'

/** The demo customer's sessions, as bank, thief and other devices act on them. */

const tenantId = demoTenants.larkspur
const { email, password, telegramId } = demoCustomers.larkspur

export const theirName = { email, password }

export type SessionOperator = ReturnType<typeof openSessionOperator>

export function openSessionOperator(bank: TestBank, client: ClientKind) {
  const ask = (endpoint: Endpoint, words: Record<string, unknown>, bearer?: string) =>
    bank.ask(endpoint, words, { tenantId, bearer, client })

  const stand = (state: 'active' | 'blocked') =>
    bank.world.engine.asOwner((tx) =>
      tx.query('update people set state = $3 where tenant_id = $1 and email = $2', [
        tenantId,
        email,
        state,
      ]),
    )

  /** Telegram's launch data for them. */
  async function launch(): Promise<string> {
    const { body } = await ask(pretendTelegram, { tg_id: telegramId })
    return String(body.init_data_raw)
  }

  async function signIn(initData: string): Promise<Tokens> {
    const { status, body } =
      client === 'telegram'
        ? await ask(signInByTelegram, { ...proofIn(initData) })
        : await ask(signInByPassword, { email, password })
    expect(status).toBe(200)
    return body as unknown as Tokens // the test bank holds every answer against the contract
  }

  const renew = (refresh_token: string) => ask(refreshTokens, { refresh_token })
  const look = (access_token: string) => ask(listSessions, {}, access_token)
  const leave = (access_token: string) => ask(signOut, { scope: 'this' }, access_token)
  const tokenRunsOut = () => bank.clock.advance(ACCESS_MS + 60_000)

  async function signOutElsewhere() {
    const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
    await ask(signOut, { scope: 'others' }, String(body.access_token))
  }

  /** By another tab of theirs, or by a thief. */
  async function useToken(refresh_token: string): Promise<Tokens> {
    const { status, body } = await renew(refresh_token)
    expect(status).toBe(200)
    return body as unknown as Tokens // as above
  }

  return {
    bank,
    stand,
    launch,
    signIn,
    renew,
    look,
    leave,
    tokenRunsOut,
    signOutElsewhere,
    useToken,
  }
}

export type Does = Record<Name, () => Promise<unknown>>

export function taking(does: Does, { bank }: SessionOperator): System['take'] {
  return async ({ type }) => {
    bank.clock.advance(60_000)
    await does[type as Name]() // as the stories name them
    return true
  }
}

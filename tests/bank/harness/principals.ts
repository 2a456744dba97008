import type { Endpoint } from '#contract/kit/endpoint'
import {
  createFrontendKey,
  createKey,
  KEY_HEADER,
  keyRoles,
  revokeKey,
  type KeyRole,
} from '#contract/developer'
import { createWallet } from '#contract/wallet'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { plantCanary } from '#tests/kit/canaries'
import { openTenant } from '#tests/kit/openTenant'

let count = 0

/** Somebody who signed in by a code a moment ago, with a name nobody else has. */
export async function signUpIn(bank: TestBank, tenantId: string) {
  const email = `canary-${++count}-${bank.world.random.id()}@people.example`
  plantCanary(tenantId, email)
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  return {
    tenantId,
    email,
    bearer: body.access_token as string,
    refresh: body.refresh_token as string,
  }
}

/** What a tester holds of one person's keys: how to make one, and how to knock with it. */
export function keysOf(bank: TestBank, owner: { tenantId: string; bearer: string }) {
  const { tenantId } = owner
  const ask = (call: Endpoint, words: Record<string, unknown>) => {
    const headers = { 'idempotency-key': bank.world.random.id() }
    return bank.ask(call, words, { ...owner, headers })
  }
  const by = (key: unknown): CallOptions => ({ tenantId, headers: { [KEY_HEADER]: String(key) } })
  const make = async (words: Record<string, unknown>) => {
    const { body } = await ask(createKey, { name: 'harness', ...words })
    return { id: String(body.id), text: String(body.apiKey), knock: by(body.apiKey) }
  }
  const makePage = async (origins: string[]) => {
    const wallet = await ask(createWallet, { type: 'business' })
    const text = await ask(createFrontendKey, {
      name: 'page',
      wallet_id: wallet.body.uuid,
      origins,
    })
    return (text.body.data as { key: string }).key
  }
  return { ask, by, make, makePage }
}

const PAGE = 'https://shop.example'

/** A key of every kind, and of every kind that must not open: of a play tenant and of a live one. */
export async function openKeyPrincipals(bank: TestBank, tenantId: string, liveTenantId: string) {
  const old = keysOf(bank, await signUpIn(bank, tenantId))
  const expired = (await old.make({ role: 'PRODUCTION', expires_in_days: 1 })).knock
  bank.clock.advance(24 * 3_600_000)
  const owner = await signUpIn(bank, tenantId)
  const { ask, by, make, makePage } = keysOf(bank, owner)
  const living = keysOf(bank, await signUpIn(bank, liveTenantId))
  const roles = async (from: typeof living, more: object) =>
    Object.fromEntries(
      await Promise.all(
        keyRoles.map(async (role) => [role, (await from.make({ role, ...more })).knock]),
      ),
    ) as Record<KeyRole, CallOptions>
  const current = { ips: ['10.0.0.0/24'] }
  const [sandboxChain, live] = [
    await roles({ ask, by, make, makePage }, current),
    await roles(living, current),
  ]
  const open = (await make({ role: 'PRODUCTION' })).knock
  const gone = await make({ role: 'PRODUCTION' })
  await ask(revokeKey, { uuid: gone.id })
  const page = by(await makePage([PAGE]))
  return {
    play: sandboxChain,
    live,
    open,
    expired,
    revoked: gone.knock,
    foreign: { ...live.PRODUCTION, tenantId },
    elsewhere: { ...sandboxChain.PRODUCTION, ip: '10.9.9.9' },
    page: { ...page, headers: { ...page.headers, origin: PAGE } },
    otherPage: { ...page, headers: { ...page.headers, origin: 'https://other.example' } },
  }
}

/** Everybody who may stand before a call, in a bank with a play tenant and a live one. */
export async function openPrincipals(bank: TestBank) {
  const [tenantId, otherTenantId, liveTenantId] = await Promise.all([
    openTenant(bank.world),
    openTenant(bank.world),
    openTenant(bank.world, { kind: 'live' }),
  ])
  const expired = await signUpIn(bank, tenantId)
  bank.clock.advance(11 * 60_000)
  const owner = await signUpIn(bank, tenantId)
  const neighbour = await signUpIn(bank, tenantId)
  const app = await signUpIn(bank, otherTenantId)
  const blocked = await signUpIn(bank, tenantId)
  await bank.world.engine.asOwner((tx) =>
    tx.query(`update people set state = 'blocked' where tenant_id = $1 and email = $2`, [
      tenantId,
      blocked.email,
    ]),
  )
  return {
    tenantId,
    otherTenantId,
    liveTenantId,
    expired,
    owner,
    neighbour,
    stranger: app,
    blocked,
  }
}

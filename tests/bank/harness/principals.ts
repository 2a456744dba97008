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

/** Somebody who signed in by code, with a unique address. */
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

/** Makes one person's keys and calls with them. */
export function keysOf(bank: TestBank, owner: { tenantId: string; bearer: string }) {
  const { tenantId } = owner
  const ask = (call: Endpoint, words: Record<string, unknown>) => {
    const headers = { 'idempotency-key': bank.world.random.id() }
    return bank.ask(call, words, { ...owner, headers })
  }
  const by = (key: unknown): CallOptions => ({ tenantId, headers: { [KEY_HEADER]: String(key) } })
  const make = async (words: Record<string, unknown>) => {
    const { body } = await ask(createKey, { name: 'harness', ...words })
    return { id: String(body.id), text: String(body.apiKey), caller: by(body.apiKey) }
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

/** Keys of every kind, valid and not, of a sandbox and a live tenant. */
export async function openKeyPrincipals(bank: TestBank, tenantId: string, liveTenantId: string) {
  const old = keysOf(bank, await signUpIn(bank, tenantId))
  const expired = (await old.make({ role: 'PRODUCTION', expires_in_days: 1 })).caller
  bank.clock.advance(24 * 3_600_000)
  const owner = await signUpIn(bank, tenantId)
  const { ask, by, make, makePage } = keysOf(bank, owner)
  const living = keysOf(bank, await signUpIn(bank, liveTenantId))
  const roles = async (from: typeof living, more: object) =>
    Object.fromEntries(
      await Promise.all(
        keyRoles.map(async (role) => [role, (await from.make({ role, ...more })).caller]),
      ),
    ) as Record<KeyRole, CallOptions>
  const current = { ips: ['10.0.0.0/24'] }
  const [sandbox, live] = [
    await roles({ ask, by, make, makePage }, current),
    await roles(living, current),
  ]
  const open = (await make({ role: 'PRODUCTION' })).caller
  const gone = await make({ role: 'PRODUCTION' })
  await ask(revokeKey, { uuid: gone.id })
  const page = by(await makePage([PAGE]))
  return {
    sandbox,
    live,
    open,
    expired,
    revoked: gone.caller,
    foreign: { ...live.PRODUCTION, tenantId },
    elsewhere: { ...sandbox.PRODUCTION, ip: '10.9.9.9' },
    page: { ...page, headers: { ...page.headers, origin: PAGE } },
    otherPage: { ...page, headers: { ...page.headers, origin: 'https://other.example' } },
  }
}

/** Every kind of caller, in a sandbox and a live tenant. */
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
  const stranger = await signUpIn(bank, otherTenantId)
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
    stranger,
    blocked,
  }
}

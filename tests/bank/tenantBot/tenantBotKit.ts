import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { tenantBotCalls, type BotTrial, type TenantBot } from '#contract/ops/tenantBot'
import type { TenantKind } from '#contract/tenantConfig'
import { inTenant } from '#bank/db/engine'
import { telegramBots } from '#bank/outside/bots'
import { openSeal } from '#bank/outside/seal'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openBotApi } from '#tests/kit/botApi'
import { openTenant } from '#tests/kit/openTenant'

export const reason = 'Customers write to us there'
export const HOME = 'https://bank.example'

const tokenOf = (number: string) => `${number}:AA${number}${'x'.repeat(30)}`
/** Two bots, and two tokens of the first. */
export const tokens = {
  meadow: tokenOf('7000000101'),
  renewed: `${tokenOf('7000000101')}again`,
  orchard: tokenOf('7000000102'),
} as const

const names = {
  [tokens.meadow]: 'meadow_bot',
  [tokens.renewed]: 'meadow_bot',
  [tokens.orchard]: 'orchard_bot',
}

/** A bank that Telegram reaches, unless it has no address. */
export async function openBotBank(home: string | undefined = HOME) {
  const api = await openBotApi(tokens.meadow, { ...names })
  const seal = openSeal(randomBytes(32))
  const bank = await openTestBank(undefined, {
    seal,
    bots: telegramBots(api.url),
    verifiers: openVerifiers(home === undefined ? {} : { PUBLIC_URL: home }, seal),
  })
  return { bank, api }
}

export async function openBotTenant(
  { bank }: Awaited<ReturnType<typeof openBotBank>>,
  kind: TenantKind = 'live',
) {
  const { engine, seal, random } = bank.world
  const tenantId = await openTenant(bank.world, { kind })
  const staff = await openEveryRole(bank, tenantId)
  const answers: string[] = []

  async function ask(role: StaffRole, endpoint: Endpoint, input: object = {}, key = random.id()) {
    const headers = { 'idempotency-key': key }
    const answer = await bank.ask(endpoint, { ...input }, { ...staff[role], headers })
    answers.push(answer.text)
    return answer
  }

  const trial = async (
    name: string,
    token: string | null = tokens.meadow,
    role: StaffRole = 'developer',
  ) => (await ask(role, tenantBotCalls.tryTenantBot, { name, token })).body as unknown as BotTrial

  const propose = (id: unknown, role: StaffRole = 'developer') =>
    ask(role, tenantBotCalls.proposeTenantBot, { id, reason })

  const proposeRemoval = (role: StaffRole = 'developer') =>
    ask(role, tenantBotCalls.proposeTenantBotRemoval, { reason })

  async function proposed(name: string, token: string | null = tokens.meadow) {
    const { id, outcome } = await trial(name, token)
    expect(outcome).toBe('accepted')
    const made = await propose(id)
    expect(made.status, made.text).toBe(201)
    return String(made.body.id)
  }

  const approve = (id: unknown, role: StaffRole = 'compliance', key?: string) =>
    ask(role, approveProposal, { id, reason: 'Seen in BotFather' }, key)

  async function set(name: string, token: string | null = tokens.meadow) {
    const approved = await approve(await proposed(name, token))
    expect(approved.status, approved.text).toBe(200)
  }

  /** What the bank has to do after its commits, as often as it is due by now. */
  const carry = () => bank.worker.drain(tenantId)

  const shown = async (role: StaffRole = 'auditor') =>
    (await ask(role, tenantBotCalls.readTenantBot)).body as unknown as TenantBot

  const secrets = async () =>
    (await inTenant(engine, tenantId, (tx) => findTenant(tx, seal, tenantId)))!.secrets

  const calls = { ask, trial, propose, proposed, proposeRemoval, approve, set }
  return { tenantId, staff, answers, ...calls, carry, shown, secrets }
}

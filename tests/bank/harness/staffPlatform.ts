import { approveProposal, withdrawProposal } from '#contract/ops/proposal'
import { tenantCalls } from '#contract/ops/tenant'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'
import type { Endpoint } from '#contract/kit/endpoint'
import { openPlatformIn } from '#tests/kit/openPlatform'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

type OpenStaff = (bank: TestBank, tenantId: string, role: 'platform') => Promise<{ bearer: string }>

/** Two who look after all banks; returns their tokens. */
export async function askForPlatform(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  openStaff: OpenStaff,
) {
  const platformId = await openPlatformIn(bank.world)
  const enter = async () => {
    const { bearer } = await openStaff(bank, platformId, 'platform')
    return { tenantId: platformId, bearer }
  }
  const [me, second] = [await enter(), await enter()]
  await askAboutTenants(bank, tenantId, ask, { platformId, me, second })
  return [me.bearer, second.bearer]
}

interface People {
  platformId: string
  me: CallOptions
  second: CallOptions
}

/** A bank is made, paused and closed by two of the platform. */
async function askAboutTenants(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  { platformId, me, second }: People,
) {
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  const reason = 'The contract is signed'
  const slug = `b${tenantId.slice(-12)}`
  const done = async (proposed: TestResponse) => {
    await ask(approveProposal, { id: proposed.body.id, reason }, keyed(second))
    await bank.worker.drain(platformId)
    return proposed
  }
  const creation = { owner: `owner@${slug}.example`, kind: 'sandbox', template: null }
  const place = { currency: null, console: `console.${slug}.example` }
  const asked = { slug, ...creation, ...place, reason }
  const { body } = await done(await ask(tenantCalls.proposeTenant, asked, keyed(me)))
  const { id } = body.tenant as { id: string }
  const words = { en: 'We move to a new system.', ru: 'Мы меняем систему.' }
  await done(await ask(tenantCalls.proposeTenantPause, { id, ...words, reason }, keyed(me)))
  const resumption = await ask(tenantCalls.proposeTenantResumption, { id, reason }, keyed(me))
  await ask(withdrawProposal, { id: resumption.body.id, reason }, keyed(me))
  await done(await ask(tenantCalls.proposeTenantClosing, { id, reason }, keyed(me)))
  await ask(tenantCalls.readTenants, {}, me)
  await ask(tenantCalls.readTenant, { id }, me)
}

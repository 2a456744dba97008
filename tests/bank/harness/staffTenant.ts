import { hostnameCalls } from '#contract/ops/hostname'
import { approveProposal } from '#contract/ops/proposal'
import { tenantBotCalls } from '#contract/ops/tenantBot'
import { settingCalls, type Settings } from '#contract/ops/setting'
import { vendorCalls } from '#contract/ops/vendor'
import { inTenant } from '#bank/db/engine'
import { sealCredentials } from '#bank/vendor/credentials'
import { keepTrial } from '#bank/vendor/vendor.rows'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { personaAccount } from '#tests/kit/vendorServer'
import type { Ask } from './staffBook.ts'

/** Credentials are set, used and removed by two; no vendor answers here, so what is proposed was planted. */
export async function askAboutVendors(
  bank: TestBank,
  { tenantId, staffId }: { tenantId: string; staffId: string },
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
): Promise<string[]> {
  const { world } = bank
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': world.random.id() },
  })
  const reason = 'The vendor gave us new keys'
  await ask(vendorCalls.tryVendorKeys, { credentials: personaAccount }, me)
  const id = world.random.id()
  await inTenant(world.engine, tenantId, (tx) =>
    keepTrial(tx, tenantId, {
      id,
      vendor: 'persona',
      box: sealCredentials(world.seal, tenantId, personaAccount),
      hint: '17dm',
      outcome: 'accepted',
      triedBy: staffId,
      triedAt: world.clock.now(),
    }),
  )
  const decide = async (proposed: Awaited<ReturnType<Ask>>) =>
    ask(approveProposal, { id: proposed.body.id, reason }, keyed(third))
  await decide(await ask(vendorCalls.proposeVendorKeys, { id, reason }, keyed(me)))
  await ask(vendorCalls.readVendors, {}, me)
  await ask(vendorCalls.checkVendor, { vendor: 'persona' }, me)
  const use = (vendor: string) => ask(vendorCalls.proposeVendorUse, { vendor, reason }, keyed(me))
  await decide(await use('persona'))
  await decide(await use('pretend'))
  await decide(
    await ask(vendorCalls.proposeVendorRemoval, { vendor: 'persona', reason }, keyed(me)),
  )
  return [personaAccount.key, personaAccount.webhook_secret]
}

/** Invitations are asked for, and no more, and terms are published that nobody has to accept. */
export async function askAboutSettings(
  bank: TestBank,
  ask: Ask,
  { me, second }: { me: CallOptions; second: CallOptions },
) {
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  const reason = 'We open in spring'
  const { invitations } = (await ask(settingCalls.readTenantSettings, {}, me))
    .body as unknown as Settings
  const texts = [
    { language: 'en', title: 'Terms of service', text: 'You hold money with us.' },
    { language: 'ru', title: 'Условия обслуживания', text: 'Вы храните деньги у нас.' },
  ]
  const settings = [
    { part: 'invitations', ...invitations, required: !invitations.required },
    { part: 'invitations', ...invitations },
    { part: 'terms', texts, applies_on: null, is_asked: false },
  ]
  for (const setting of settings) {
    const { id } = (await ask(settingCalls.proposeSetting, { setting, reason }, keyed(me))).body
    await ask(approveProposal, { id, reason }, keyed(second))
  }
}

/** A name is proved, added and removed by two. */
export async function askAboutHostnames(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
) {
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  const reason = 'Customers look for us there'
  const hostname = `bank-${tenantId}.example`
  const approve = async (proposed: Awaited<ReturnType<Ask>>) =>
    ask(approveProposal, { id: proposed.body.id, reason }, keyed(third))
  await ask(hostnameCalls.readHostnameRecord, { hostname }, me)
  const { id } = (await ask(hostnameCalls.checkHostname, { hostname }, me)).body
  const added = { id, surface: 'web', reason }
  await approve(await ask(hostnameCalls.proposeHostname, added, keyed(me)))
  await ask(hostnameCalls.readHostnames, {}, me)
  await approve(await ask(hostnameCalls.proposeHostnameRemoval, { hostname, reason }, keyed(me)))
}

/** The name of a sandbox's bot is changed and goes, and is given back as it was. */
export async function askAboutBot(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
) {
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  const reason = 'Customers write to us there'
  const approve = async (proposed: Awaited<ReturnType<Ask>>) =>
    ask(approveProposal, { id: proposed.body.id, reason }, keyed(third))
  const set = async (name: string) => {
    const { id } = (await ask(tenantBotCalls.tryTenantBot, { name, token: null }, me)).body
    await approve(await ask(tenantBotCalls.proposeTenantBot, { id, reason }, keyed(me)))
  }
  const { name: former } = (await ask(tenantBotCalls.readTenantBot, {}, me)).body
  await set(`bot_${tenantId.slice(-12)}`)
  await approve(await ask(tenantBotCalls.proposeTenantBotRemoval, { reason }, keyed(me)))
  if (typeof former === 'string') await set(former)
}

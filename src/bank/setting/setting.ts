import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { proposeSetting, Settings } from '#contract/ops/setting'
import { settingParts } from '#contract/ops/settingDocument'
import { dayOf } from '#bank/book/day'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { StaffContext } from '#bank/requestContext'
import { assertFits, inOrder, isSame, settingIn, settingsOf } from './parts.ts'
import { listSettingProposals } from './setting.rows.ts'

export async function handleReadSettings(
  _: object,
  { tx, scope }: StaffContext,
): Promise<Settings> {
  const waiting = await listSettingProposals(tx, scope.tenantId)
  return {
    ...(await settingsOf(tx, scope.tenantId)),
    proposals: waiting.flatMap(({ id, part }) =>
      settingParts.filter((one) => one === part).map((one) => ({ id, part: one })),
    ),
  }
}

export async function stepProposeSetting(
  { setting, reason }: ParsedOf<typeof proposeSetting>,
  context: StaffContext,
) {
  const { tx, scope, world, origin } = context
  const now = await settingsOf(tx, scope.tenantId)
  const before = settingIn(now, setting.part)
  const after = inOrder(setting)
  await assertFits(tx, scope.tenantId, now, after, {
    today: dayOf(world.clock.now()),
    ip: origin.ip,
  })
  if (isSame(before, after)) throw new Refusal('SAME_VALUE', 'It changes nothing.')
  const about = { ...aboutNothing, setting: after, setting_before: before }
  const target = { is: 'setting', isCurrent: true, before, after, now } as const
  return proposing(context, { kind: 'setting_change', reason, about, names: noNames }, target)
}

import type { AuditSource } from '#bank/audit/audit'
import type { BankServices } from '#bank/services'

/** Whoever runs a command on the bank's machine acts as the bank. */
export const byCommand = (
  world: Pick<BankServices, 'clock' | 'random'>,
  tenantId: string,
): AuditSource => ({
  world,
  scope: { tenantId, personId: null },
  caller: { kind: 'anyone' },
  origin: null,
})

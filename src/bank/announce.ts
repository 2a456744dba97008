import { staffRoles } from '#contract/ops/roles'
import { demoStaffKey, platformEmails, staffEmailOf } from './db/seed/staff.ts'
import { demoCustomers } from './db/seed/tenants.ts'
import type { TenantSummary } from './hosts.ts'

export function announcement(
  host: string,
  port: number,
  tenants: readonly TenantSummary[],
): string[] {
  const local = host === '127.0.0.1' || host === '0.0.0.0'
  const at = (name: string) => `http://${local ? name : host}:${port}`
  return [
    `\n  Web app         ${at('localhost')}`,
    `  Mini app        ${at('localhost')}/telegram/   (inside a simulated Telegram)`,
    `  Sandbox console ${at('localhost')}/sandbox   (codes arrive here)`,
    `  Workbench       ${at('localhost')}/workbench/   (every chart, drawn and alive)`,
    `  API             ${at('localhost')}/openapi.json`,
    ...tenants.flatMap(({ slug, isPlatform }) => {
      if (isPlatform)
        return [
          `\n  The platform, for its staff: ${at(`${slug}.localhost`)}   (codes: /sandbox there)`,
          `    ${platformEmails.join(', ')}`,
          `    authenticator key ${demoStaffKey}`,
        ]
      const customer = slug in demoCustomers && demoCustomers[slug as keyof typeof demoCustomers]
      if (!customer) return []
      return [
        `\n  ${slug}: ${at(`${slug}.localhost`)}`,
        `    e-mail ${customer.email}, phone ${customer.phone}, password ${customer.password}`,
        `  ${slug}, for its staff: ${at(`${slug}-console.localhost`)}`,
        `    ${staffRoles.map((role) => staffEmailOf(role, slug)).join(', ')}`,
        `    authenticator key ${demoStaffKey}`,
      ]
    }),
    '\n  Ctrl-C closes it.\n',
  ]
}

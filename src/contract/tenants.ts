/** Used where neither the build nor the page names a tenant. */
export const firstTenant = '01980000-1a4c-7000-8000-000000000001'

export const demoTenants = {
  larkspur: firstTenant,
  juniper: '01980000-1a4c-7000-8000-000000000002',
} as const

export type DemoTenant = keyof typeof demoTenants

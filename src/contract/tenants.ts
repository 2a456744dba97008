/** Whose client it is where neither its build nor the page it comes from names a tenant. */
export const firstTenant = '01980000-1a4c-7000-8000-000000000001'

/** The two play tenants every installation begins with. */
export const demoTenants = {
  larkspur: firstTenant,
  juniper: '01980000-1a4c-7000-8000-000000000002',
} as const

export type DemoTenant = keyof typeof demoTenants

/**
 * The two play tenants every installation begins with. A client is built for one of them unless its
 * build names another tenant.
 */
export const demoTenants = {
  larkspur: '01980000-1a4c-7000-8000-000000000001',
  juniper: '01980000-1a4c-7000-8000-000000000002',
} as const

export type DemoTenant = keyof typeof demoTenants

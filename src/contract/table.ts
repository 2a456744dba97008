import type { Endpoint } from './kit/endpoint.ts'
import { healthCalls } from './health.ts'
import { personCalls } from './person.ts'
import { referenceCalls } from './reference.ts'
import { sandboxCalls } from './sandbox.ts'
import { sessionCalls } from './session.ts'
import { signInCalls } from './signIn.ts'

/** Every call of the product by its name. Bank, docs and tests read it; the client never imports it. */
export const table = {
  ...signInCalls,
  ...sessionCalls,
  ...personCalls,
  ...referenceCalls,
  ...sandboxCalls,
  ...healthCalls,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof table

export const calls = Object.entries(table) as [CallName, Endpoint][]

import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

/** What committed data survives: `power` loss, or only a crash of the `process`. */
const durabilities = ['power', 'process', 'none'] as const

const open = {
  base: 'root',
  verb: 'GET',
  ask: z.strictObject({}),
  who: ['anyone'],
  refuses: [],
  repeat: 'read',
  rate: 'list',
  bypass: true,
  tenantless: true,
} as const

export const readHealth = endpoint(open, {
  path: '/health',
  reply: z.object({
    status: z.enum(['ok', 'failing']),
    engine: z.string(),
    durability: z.enum(durabilities),
    migrations: z.object({ applied: z.int(), newest: z.string() }),
    version: z.string(),
  }),
})

export const readDocument = endpoint(open, {
  path: '/openapi.json',
  reply: z.looseObject({ openapi: z.literal('3.1.0') }),
  cached: true,
})

export const healthCalls = { readHealth, readDocument }

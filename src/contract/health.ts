import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

/** What committed data survives: `power` loss, or only a crash of the `process`. */
export const durabilities = ['power', 'process', 'none'] as const

export const readHealth = endpoint({
  base: 'root',
  verb: 'GET',
  path: '/health',
  ask: z.strictObject({}),
  reply: z.object({
    status: z.enum(['ok', 'failing']),
    engine: z.string(),
    durability: z.enum(durabilities),
    migrations: z.object({ applied: z.int(), newest: z.string() }),
    version: z.string(),
  }),
  who: ['anyone'],
  refuses: [],
  repeat: 'read',
  rate: 'list',
  bypass: true,
  tenantless: true,
})

export const readDocument = endpoint({
  base: 'root',
  verb: 'GET',
  path: '/openapi.json',
  ask: z.strictObject({}),
  reply: z.looseObject({ openapi: z.literal('3.1.0') }),
  who: ['anyone'],
  refuses: [],
  repeat: 'read',
  rate: 'list',
  bypass: true,
  tenantless: true,
  cached: true,
})

export const healthCalls = { readHealth, readDocument }

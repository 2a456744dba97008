import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { languages } from './preferences.ts'

/** The bank's terms of service: what customers read and accept before they go on. */

export const ServiceText = z.object({
  language: z.enum(languages),
  title: z.string(),
  text: z.string(),
})
export type ServiceText = z.output<typeof ServiceText>

const ServiceTerms = z.object({
  version: z.int(),
  applies_on: z.iso.date(),
  texts: z.array(ServiceText),
})
export type ServiceTerms = z.output<typeof ServiceTerms>

const calling = { base: 'user', who: ['person'], rate: 'plain' } as const

/** Null where the caller has nothing to accept, or an address that is yet to be confirmed. */
export const readServiceTerms = endpoint(calling, {
  verb: 'GET',
  path: '/user/service-terms',
  ask: z.strictObject({}),
  reply: z.object({ waiting: z.nullable(ServiceTerms) }),
  refuses: [],
  repeat: 'read',
})

/** Of the version in force, in the language in which it was read. */
export const acceptServiceTerms = endpoint(calling, {
  verb: 'POST',
  path: '/user/service-terms/acceptance',
  ask: z.strictObject({
    version: z.int().check(z.gte(1), z.lte(1_000_000)),
    language: z.enum(languages),
  }),
  reply: z.object({ version: z.int(), accepted_at: Moment }),
  refuses: ['NOT_FOUND', 'VERSION_CONFLICT'],
  repeat: 'natural',
  audit: 'service_terms_accepted',
})

export const serviceTermsCalls = { readServiceTerms, acceptServiceTerms }

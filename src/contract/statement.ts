import * as z from 'zod/mini'
import { endpoint, readers } from './kit/endpoint.ts'
import { Id, TimeZone } from './kit/fields.ts'
import { languages } from './preferences.ts'

/** More movements than this are a table for a machine, not a document for a person. */
export const STATEMENT_ROWS_MAX = 5_000

/** The official statement of a wallet: every movement of a period, with the balances around it. */
export const readStatement = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/wallets/transactions/:wallet_uuid/statement-pdf',
  ask: z.strictObject({
    wallet_uuid: Id,
    /** Both days included. */
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    crypto_id: z.optional(Id),
    language: z.optional(z.enum(languages)),
    /** Ours: the time zone in which the days begin and end. */
    time_zone: TimeZone,
  }),
  reply: z.instanceof(Blob),
  streams: 'application/pdf',
  refuses: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  repeat: 'read',
  rate: 'list',
  audit: 'statement_pdf',
  who: readers,
})

/** Ours: what the bank confirms that a wallet held at the end of a day, for whoever asks its owner. */
export const readBalances = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/wallets/transactions/:wallet_uuid/balances-pdf',
  ask: z.strictObject({
    wallet_uuid: Id,
    /** Today means now. */
    day: z.iso.date(),
    language: z.optional(z.enum(languages)),
    /** In which the day ends. */
    time_zone: TimeZone,
  }),
  reply: z.instanceof(Blob),
  streams: 'application/pdf',
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  audit: 'balances_pdf',
  who: readers,
})

export const statementCalls = { readStatement, readBalances }

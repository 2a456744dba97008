import * as z from 'zod/mini'
import { endpoint, readers } from './kit/endpoint.ts'
import { Flag, TimeZone } from './kit/fields.ts'

/** Of the calendar in the zone that is asked for; also the one that runs. */
const Year = z.string().check(z.regex(/^20\d\d$/))

/** Of transactions, from the first on. Whoever has more exports those of each wallet. */
export const TAX_ROWS_MAX = 5_000

/** Ours: what was gained or lost on each crypto asset that left in a year, first in first out. */
export const readTaxReport = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/user/tax-report/:year',
  ask: z.strictObject({
    year: Year,
    /** In which the year begins and ends. */
    time_zone: TimeZone,
    /** Adds a byte order mark, for spreadsheets that guess the encoding. */
    bom: z._default(Flag, false),
  }),
  reply: z.string(),
  streams: 'text/csv',
  refuses: ['EXPORT_TOO_LARGE'],
  repeat: 'read',
  rate: 'list',
  audit: 'tax_report',
  who: readers,
})

export const taxReportCalls = { readTaxReport }

import * as z from 'zod/mini'

export const Id = z.string().check(z.maxLength(64))

/** ISO 8601. Accepts any offset; our bank always writes UTC. */
export const Moment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/))

/** Of the calendar, from the year 2000 on. */
export const Day = z.iso.date().check(z.regex(/^2\d/))

/** By its IANA name. */
export const TimeZone = z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)), 'UTC')

/** Signed, and not the id of a row. */
export const QuoteId = z.string().check(z.maxLength(512))

/** Query values arrive as text. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((flag) => flag === true || flag === 'true'),
)

// @__NO_SIDE_EFFECTS__
export const queryInteger = (digits: number) =>
  z.union([
    z.int(),
    z.pipe(z.string().check(z.regex(new RegExp(`^\\d{1,${digits}}$`))), z.transform(Number)),
  ])

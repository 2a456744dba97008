import * as z from 'zod/mini'

/** A step of a chart as it leaves the device, under the mask of src/app/inspection/mask.ts. */

/** The name of a chart, actor, state or event: never a sentence or a value. */
const Name = z.string().check(z.regex(/^[\w.:()#*-]{1,96}$/))
/** What may be shown of a context value: its kind, a status, a refusal code. */
const Kind = z.string().check(z.regex(/^[A-Za-z_]{1,32}( [a-z]{1,8}){0,2}$/))
const DEPTH_MAX = 6

type At = string | null | { [name: string]: At }

const nested = (depth: number): z.ZodMiniType<At> =>
  depth === 0 ? z.nullable(Name) : z.nullable(z.union([Name, z.record(Name, nested(depth - 1))]))

const by = { tab: Name, actor: Name }
export const ChartFrame = z.union([
  z.strictObject({ ...by, kind: z.literal('born'), chart: Name, parent: z.nullable(Name) }),
  z.strictObject({ ...by, kind: z.literal('heard'), event: Name }),
  z.strictObject({
    ...by,
    kind: z.literal('stands'),
    at: nested(DEPTH_MAX),
    status: Name,
    remembers: z.record(Name, Kind),
  }),
])
export type ChartFrame = z.output<typeof ChartFrame>

/**
 * How long tests wait before they give up, for a busy machine: nothing is asserted about how long
 * anything takes. A planted defect is given less, since its tests were just seen to pass.
 */
const planted = Boolean(process.env.PLANTED)

export const testMs = (planted ? 60_000 : 600_000) * (process.env.DEEP ? 10 : 1)
export const waitMs = planted ? 15_000 : 50_000

/** Stands in the browser's build for what our libraries bring along and never do for us: vite.config.ts. */

const unasked = (): never => {
  throw new Error('It is left out.')
}

export { unasked as default }
export const withBase = unasked
export const withQuery = unasked
export const postgresChangesFilter = unasked
/** Asked only whether a filter is one of these. */
export function RealtimePostgresFilterBuilder() {}

/** xstate shows itself to a tool of older days wherever it is asked to; we never ask. */
export const devToolsAdapter = () => {}

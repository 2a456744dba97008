import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test counted, kept in its row of docs/proofs.md when that is driven at length. */
    figure?: string
  }
}

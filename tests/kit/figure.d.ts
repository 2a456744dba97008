import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test counted, for its row in docs/proofs.md. */
    figure?: string
  }
}

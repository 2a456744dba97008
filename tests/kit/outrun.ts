import type { BankServices, LedgerWriter } from '#bank/services'

/** Services whose first commits are refused, as where somebody else was faster, and what was tried. */
export function outrun(world: BankServices, times: number, refused: () => Error) {
  const tries = { count: 0 }
  const commit: LedgerWriter['commit'] = async (tenantId, step) => {
    tries.count += 1
    if (tries.count <= times) throw refused()
    return world.writer.commit(tenantId, step)
  }
  return { tries, world: { ...world, writer: { ...world.writer, commit } } }
}

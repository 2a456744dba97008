import { Refusal } from '#contract/kit/refusal'
import type { TenantObstacle } from '#contract/ops/tenantDocument'

/** Why a tenant cannot be made or moved: a sentence for a command, a word for the console. */
export class TenantRefused extends Error {
  override readonly name = 'TenantRefused'
  readonly obstacle: TenantObstacle

  constructor(obstacle: TenantObstacle, sentence: string) {
    super(sentence)
    this.obstacle = obstacle
  }
}

/** The same as an answer of the console. */
export async function inConsole<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (thrown) {
    if (!(thrown instanceof TenantRefused)) throw thrown
    throw new Refusal('STATE_CONFLICT', thrown.message, { state: thrown.obstacle })
  }
}

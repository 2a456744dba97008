import type { Endpoint } from '#contract/kit/endpoint'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'
import { openTenant, type TenantOptions } from '#tests/kit/openTenant'

export interface SignedUp {
  email: string
  bearer: string
  refresh: string
}

let count = 0

/** Unique in this run. */
export const freshEmail = () => `person-${++count}@people.example`
export const freshPhone = () => String(15_550_000_000 + ++count)

/** One tenant with short functions to call the bank and read its rows. */
export async function openTenantKit(bank: TestBank, options: TenantOptions = {}) {
  const tenantId = await openTenant(bank.world, options)
  const scope = { tenantId, personId: null }

  const ask = (endpoint: Endpoint, words: Record<string, unknown>, caller: CallOptions = {}) =>
    bank.ask(endpoint, words, { tenantId, ...caller })

  /** The statement has the tenant as $1. */
  const rows = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    bank.world.engine.transaction(scope, async (tx) => {
      const found = await tx.query<Row>(text, [tenantId, ...values])
      return found.rows
    })

  async function moveIn(
    email = freshEmail(),
    caller: CallOptions = {},
    words: object = {},
  ): Promise<SignedUp> {
    await ask(askEmailCode, { email, ...words }, caller)
    const { body } = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) }, caller)
    return { email, bearer: String(body.access_token), refresh: String(body.refresh_token) }
  }

  const block = (email: string) =>
    rows(`update people set state = 'blocked' where tenant_id = $1 and email = $2`, email)

  return { tenantId, ask, rows, moveIn, block }
}

export type TenantKit = Awaited<ReturnType<typeof openTenantKit>>

/** A response without its request id and times, which always differ. */
export function shapeOf({ status, headers, body }: TestResponse) {
  const { request_id: _, instance: __, ...rest } = body
  const moments = Object.entries(rest).map(([name, value]) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? [name, 'moment'] : [name, value],
  )
  const names = [...headers.keys()].toSorted()
  return { status, names, body: Object.fromEntries(moments) as Record<string, unknown> }
}

/** Another code. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

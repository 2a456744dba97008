import { expect } from 'vitest'
import {
  listAccountPrograms,
  openAccount,
  payInto,
  type AccountProgram,
  type PayInRail,
} from '#contract/account'
import type { NoticePage } from '#contract/notice'
import { listNotices } from '#contract/notice'
import { changeUserData } from '#contract/person'
import type { Order } from '#contract/order'
import { readRequestLink, type PaymentRequest, type RequestLink } from '#contract/paymentRequest'
import { sandboxChainMine, sandboxChainPayIn } from '#contract/sandboxChain'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openRequests } from '#tests/bank/paymentRequest/requestKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

/** People who may be paid from outside, and somebody outside who pays them. */
export async function openOutsideKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openOrderKit(bank, options)
  const requests = openRequests(kit)

  const { accountOf, banked } = openBanked(bank, kit)
  const asked = (owner: Owner, words: object = {}) =>
    requests.requested(owner, { amount: '25.50', outside: true, ...words })

  /** As somebody without an account reads it. */
  async function seen({ slug }: Pick<PaymentRequest, 'slug'>) {
    const { status, body } = await kit.ask(readRequestLink, { slug })
    expect([status, body.code]).toEqual([200, undefined])
    return body as unknown as RequestLink
  }

  const referenceOf = async (request: PaymentRequest) =>
    (await seen(request)).outside?.accounts[0]?.reference ?? ''

  /** Sent, and not yet credited. */
  async function sent(owner: Banked, amount: string, reference: string, rail: PayInRail = 'ACH') {
    const words = { uuid: owner.accountId, rail, amount, reference, sender: 'Outer Ltd' }
    const { status, body } = await owner.ask(payInto, words)
    expect([status, body.status]).toEqual([200, 'credited'])
    return { order_uuid: String(body.order_id) } as Order
  }

  const settled = async (owner: Banked, order: Order) =>
    expect((await kit.press(owner, order, 'rail.settled')).status).toBe(200)

  const transferred = async (owner: Banked, amount: string, reference: string) =>
    settled(owner, await sent(owner, amount, reference))

  const onChain = openChainPayer(bank, kit)

  /** What the owner was told of money that came, the newest first. */
  async function told(owner: Owner) {
    await bank.noticer.drain(kit.tenantId)
    await bank.relay.drain()
    const { data } = (await owner.ask(listNotices)).body as unknown as NoticePage
    return data
      .filter(({ topic }) => topic === 'money_in')
      .map(({ kind, facts }) => `${kind} ${facts.amount}`)
  }

  const ways = {
    accountOf,
    banked,
    asked,
    seen,
    referenceOf,
    sent,
    settled,
    transferred,
    onChain,
    told,
  }
  return { ...kit, ...requests, ...ways }
}

type OrderKit = Awaited<ReturnType<typeof openOrderKit>>
type Banked = Owner & { accountId: string }

function openBanked(bank: TestBank, kit: OrderKit) {
  async function accountOf(owner: Owner, code = 'USD_US') {
    const programs = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
    const program = programs.find((one) => one.code === code)?.id
    const { body } = await owner.ask(openAccount, { va_programs_id: program })
    await bank.relay.drain()
    return String(body.id)
  }

  /** With an account in dollars, or in euros. */
  async function banked(code?: string) {
    const owner = await kit.moveIn()
    const name = { first_name: 'Ann', last_name: 'Larsen' }
    expect((await owner.ask(changeUserData, name)).status).toBe(200)
    return { ...owner, accountId: await accountOf(owner, code) }
  }
  return { accountOf, banked }
}

function openChainPayer(bank: TestBank, kit: OrderKit) {
  const key = () => ({ 'idempotency-key': bank.world.random.id() })
  return async function onChain(
    chainId: number,
    to: { address: string; memo?: string | null },
    pay: object,
  ) {
    const { address, memo } = to
    const chain = String(chainId)
    const words = { chain, address, ...(memo && { memo }), ...pay }
    const { status, text } = await kit.ask(sandboxChainPayIn, words, { headers: key() })
    expect([status, text]).toEqual([200, text])
    await kit.ask(sandboxChainMine, { chain, count: 20 }, { headers: key() })
    await kit.wait(0)
  }
}

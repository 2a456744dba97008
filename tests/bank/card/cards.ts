import { createBalanceCard, createPrepaidCard, readCard, type CardDetail } from '#contract/card'
import type { CardTransaction } from '#contract/cardTransaction'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { askCard, fundSubAccount, movePurchase } from '#contract/sandboxCard'
import { balances } from '#tests/kit/openBook'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'

type Kind = 'VIRTUAL_PREPAID' | 'VIRTUAL_BALANCE' | 'PHYSICAL_BALANCE'
const names: Record<Kind, string> = {
  VIRTUAL_PREPAID: 'Virtual prepaid card',
  VIRTUAL_BALANCE: 'Virtual card',
  PHYSICAL_BALANCE: 'Physical card',
}

/** A tenant that issues cards, with helpers to create, fund and use them. */
export async function openCards(bank: TestBank, options: TenantOptions = {}) {
  const book = await openCounterpartyKit(bank, options)

  async function programOf(owner: Owner, kind: Kind): Promise<IssuingProgram> {
    const { body } = await owner.ask(listIssuingPrograms)
    return (body.data as IssuingProgram[]).find(({ name }) => name === names[kind])!
  }

  const make = async (owner: Owner, kind: Kind, more: object = {}) => {
    const { id } = await programOf(owner, kind)
    const call = kind === 'VIRTUAL_PREPAID' ? createPrepaidCard : createBalanceCard
    return owner.ask(call, { program_id: id, ...more })
  }

  const read = async (owner: Owner, id: string) =>
    (await owner.ask(readCard, { id })).body as unknown as CardDetail

  /** An active card with this balance. */
  async function shopper(kind: Kind = 'VIRTUAL_BALANCE', amount: string | null = '100.00') {
    const owner = await book.moveIn()
    const made = (await make(owner, kind)).body as unknown as CardDetail
    await bank.relay.drain()
    if (amount) await owner.ask(fundSubAccount, { id: made.fiat_account.id, amount })
    const card = await read(owner, made.id)
    return { owner, card, ...shopping(owner, card) }
  }

  function shopping(owner: Owner, card: CardDetail) {
    const ask = async (kind: string, amount: string, more: object = {}) =>
      (await owner.ask(askCard, { id: card.id, kind, amount, ...more }))
        .body as unknown as CardTransaction
    return {
      ask,
      buy: (amount: string, more: object = {}) => ask('authorise', amount, more),
      next: (id: string, event: string, more: object = {}) =>
        owner.ask(movePurchase, { id, event, ...more }),
      now: () => read(owner, card.id),
      async money() {
        const { fiat_account: at } = await read(owner, card.id)
        return [at.balance, at.held_balance, at.owed_balance].join(' ')
      },
    }
  }

  const fundWallet = (owner: Owner, minor: bigint) => payIn(bank, book, owner, minor)
  const posted = () => balances(bank.world.engine, book.tenantId, book.usd)

  return { ...book, programOf, make, read, shopper, shopping, fundWallet, posted }
}

/** Credits the wallet directly. */
const payIn = (
  { world }: TestBank,
  { tenantId, usd: currencyId }: { tenantId: string; usd: string },
  { walletId }: Owner,
  minor: bigint,
) =>
  world.writer.commit(tenantId, {
    rows: [],
    transfers: [
      {
        id: world.random.id(),
        cause: 'pay-in',
        legs: [
          { address: 'rail:ach', currencyId, posted: -minor },
          { address: `wallet:${walletId}`, currencyId, posted: minor },
        ],
      },
    ],
  })

import { createBalanceCard, createPrepaidCard, readCard, type CardDetail } from '#contract/card'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { askCard, fundSubAccount } from '#contract/sandboxCard'
import { demoTenants } from '#contract/tenants'
import type { CardFacts } from '#machines/card/card.life'
import { createCardIssuing } from '#bank/card/issue'
import type { CardNetwork } from '#bank/outside/network/network'
import { openWallet } from '#bank/wallet/wallet'
import type { Site } from '#tests/kit/site'
import { giveMoney, type Customer } from './customer.ts'

/** New cards, each in a wallet of its own, and the network that issues them on request. */

const tenantId = demoTenants.larkspur

export interface MadeCard {
  id: string
  last4: string
  /** Sends a network event; whether the card took it. */
  send(command: CardCommand): Promise<boolean>
  /** A shop charges it; whether that closed it. */
  charge(): Promise<boolean>
}

type CardCommand = Awaited<ReturnType<CardNetwork['register']>>

export function openCardOperator({ bank: { world } }: Site) {
  const commands = new Map<string, CardCommand>()
  world.network = {
    ...world.network,
    async register({ cardId }) {
      const command = commands.get(cardId)
      if (!command) throw new Error('The network was not told yet what to say of this card.')
      return command
    },
  }
  const tellNetwork = createCardIssuing(world)

  return async function make({ ask, personId }: Customer, facts: CardFacts): Promise<MadeCard> {
    const scope = { tenantId, personId }
    const wallet = await world.engine.transaction(scope, (tx) =>
      openWallet({ tx, scope, world }, personId, 'personal'),
    )
    const wallet_id = wallet.id
    const offered = await ask(listIssuingPrograms, { wallet_id })
    const program = (offered.body.data as IssuingProgram[]).find((one) => suits(one, facts))!
    await giveMoney(world, wallet_id, program.account_currency)
    const call = facts.funded ? createPrepaidCard : createBalanceCard
    const { body } = await ask(call, {
      wallet_id,
      program_id: program.id,
      single_use: facts.singleUse,
    })
    const { id, last4, fiat_account } = body as unknown as CardDetail // held against the contract
    const fund = () => ask(fundSubAccount, { id: fiat_account.id, amount: '50' })
    if (facts.funded) await fund()

    const stands = async () => {
      const { card_status, stage } = (await ask(readCard, { id })).body
      return [card_status, stage].join(' ')
    }

    async function hear(command: CardCommand) {
      const before = await stands()
      commands.set(id, command)
      await tellNetwork({ cardId: id }, tenantId)
      const moved = (await stands()) !== before
      if (!moved || !facts.holds || command === 'refused') return moved
      await fund()
      await ask(askCard, { id, kind: 'authorise', amount: '5' })
      return moved
    }
    async function charge() {
      const before = await stands()
      await ask(askCard, { id, kind: 'clearUnasked', amount: '1' })
      return (await stands()) !== before
    }
    return { id, last4, send: hear, charge }
  }
}

const suits = (
  { form_factor, sub_account_type }: IssuingProgram,
  { physical, funded }: CardFacts,
) =>
  form_factor === (physical ? 'PHYSICAL' : 'VIRTUAL') &&
  sub_account_type === (funded ? 'prepaid' : 'balance')

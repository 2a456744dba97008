import { toMinor } from '#contract/kit/amount'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  sandboxChainAddresses,
  sandboxChainPayIn,
  sandboxChains,
} from '#contract/sandboxChain'
import { ringChains } from '#bank/chain/chainNotification'
import { countOnChain, findReceiver, listNewest } from '#bank/chain/address.rows'
import { factsOf, sharesAddress } from '#bank/chain/families'
import type { PayIn } from '#bank/outside/chains/link'
import { chainsOf, coinOf } from '#bank/reference/chains'
import { listCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { LooseVisit, Visit } from '#bank/requestContext'

/** Chains of play, moved by hand. What follows from a move is the watcher's, as with a real chain. */

/** A token nobody deals in, wherever it is paid. */
const ODD_CONTRACT = '0x000000000000000000000000000000000000bEEF'
const ODD_SCALE = 6
/** A billion of anything is enough to play with. */
const WHOLE_DIGITS_MAX = 9

export async function chainsHere(_: object, visit: LooseVisit<typeof sandboxChains>) {
  const { within, scope, tenant, world } = visit
  const currencies = await within(({ tx }) => listCurrencyRows(tx, scope.tenantId))
  const dealt = chainsOf(tenant.kind).filter(({ id }) =>
    currencies.some(({ chain_id }) => chain_id === id),
  )
  const data = await Promise.all(
    dealt.map(async ({ id, name, symbol }) => {
      const link = await world.chains.link(scope.tenantId, tenant.kind, id)
      const head = await link?.head()
      const facts = factsOf(id)
      return {
        chain: id,
        name: name ?? String(id),
        symbol: symbol ?? '',
        currencies: currencies.filter((one) => one.chain_id === id).map((one) => one.symbol),
        height: head?.height ?? 0,
        confirmations: facts?.confirmations ?? 0,
        is_memo: facts !== null && sharesAddress(facts),
      }
    }),
  )
  return { total: data.length, count: data.length, data, has_more: false }
}

export async function addressesHere(
  { chain, limit, offset }: Heard<typeof sandboxChainAddresses>,
  { tx, scope }: Visit,
) {
  if (!factsOf(chain)) throw new Refusal('CHAIN_UNSUPPORTED')
  const total = await countOnChain(tx, scope.tenantId, chain)
  const rows = await listNewest(tx, scope.tenantId, chain, { limit, offset })
  const data = rows.map(({ id, address, memo, label, wallet_id, created_at }) => ({
    uuid: id,
    address,
    memo: memo || null,
    label,
    wallet_uuid: wallet_id,
    created_at: created_at.toISOString(),
  }))
  return { total, count: total, data, has_more: offset + data.length < total }
}

export async function payInHere(heard: Heard<typeof sandboxChainPayIn>, visit: Visit) {
  const moves = await movesOf(visit, heard.chain)
  const currencies = await listCurrencyRows(visit.tx, visit.scope.tenantId)
  const known = currencies.find(
    ({ chain_id, symbol }) => chain_id === heard.chain && symbol === heard.currency.toUpperCase(),
  )
  const to = await findReceiver(visit.tx, visit.scope.tenantId, heard.address)
  if (!to) throw new Refusal('ADDRESS_INVALID', 'Nobody here receives at this address.')
  return { txid: await moves.payIn(visit.tx, paymentIn(heard, to, known)) }
}

/** In whole units of what is paid; the chain's own coin is known by its name, whoever deals in it. */
function paymentIn(
  { chain, memo, currency, amount }: Heard<typeof sandboxChainPayIn>,
  to: string,
  known: CurrencyRow | undefined,
): PayIn {
  const coin = currency.toUpperCase() === coinOf(chain)
  const scale = known?.scale ?? ODD_SCALE
  const minor = toMinor(amount, scale)
  if (minor === null || minor <= 0n) throw new Refusal('AMOUNT_INVALID')
  if (minor > 10n ** BigInt(scale + WHOLE_DIGITS_MAX)) throw new Refusal('AMOUNT_TOO_LARGE')
  const contract = known ? known.contract : coin ? null : ODD_CONTRACT
  return { to, memo: memo ?? null, contract, asset: currency, minor }
}

/** A hand on a chain; whoever follows it looks once the move is done. */
export async function movesOf({ tx, scope, tenant, world }: Visit, chainId: number) {
  const moves = factsOf(chainId) && (await world.chains.moves(scope.tenantId, tenant.kind, chainId))
  if (!moves) throw new Refusal('CHAIN_UNSUPPORTED')
  tx.ring(ringChains(scope.tenantId))
  return moves
}

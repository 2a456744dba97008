import { toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  sandboxChainAddresses,
  sandboxChainPayIn,
  sandboxChains,
} from '#contract/sandboxChain'
import { chainNotification } from '#bank/chain/chainNotification'
import { countOnChain, findReceiver, listNewest } from '#bank/chain/address.rows'
import { chainFactsOf, sharesAddress } from '#bank/chain/families'
import type { PayIn } from '#bank/outside/chains/link'
import { pageFrom } from '#bank/page'
import { chainsOf, nativeCoinOf } from '#bank/reference/chains'
import { listCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { NoTransactionContext, RequestContext } from '#bank/requestContext'

/** Moves simulated chains by hand; the watcher follows as with a real chain. */

const UNKNOWN_CONTRACT = '0x000000000000000000000000000000000000bEEF'
const UNKNOWN_SCALE = 6
const WHOLE_DIGITS_MAX = 9

export async function handleSandboxChains(
  _: object,
  context: NoTransactionContext<typeof sandboxChains>,
) {
  const { within, scope, tenant, world } = context
  const currencies = await within(({ tx }) => listCurrencyRows(tx, scope.tenantId))
  const used = chainsOf(tenant.kind).filter(({ id }) =>
    currencies.some(({ chain_id }) => chain_id === id),
  )
  const data = await Promise.all(
    used.map(async ({ id, name, symbol }) => {
      const link = await world.chains.link(scope.tenantId, tenant.kind, id)
      const head = await link?.head()
      const facts = chainFactsOf(id)
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

export async function handleSandboxChainAddresses(
  { chain, limit, offset }: ParsedOf<typeof sandboxChainAddresses>,
  { tx, scope }: RequestContext,
) {
  if (!chainFactsOf(chain)) throw new Refusal('CHAIN_UNSUPPORTED')
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
  return pageFrom(data, total, offset)
}

export async function handleSandboxChainPayIn(
  request: ParsedOf<typeof sandboxChainPayIn>,
  context: RequestContext,
) {
  const moves = await movesOf(context, request.chain)
  const currencies = await listCurrencyRows(context.tx, context.scope.tenantId)
  const known = currencies.find(
    ({ chain_id, symbol }) =>
      chain_id === request.chain && symbol === request.currency.toUpperCase(),
  )
  const to = await findReceiver(context.tx, context.scope.tenantId, request.address)
  if (!to) throw new Refusal('ADDRESS_INVALID', 'Nobody here receives at this address.')
  return { txid: await moves.payIn(context.tx, paymentIn(request, to, known)) }
}

/** In whole units; the chain's own coin is recognised by its name. */
function paymentIn(
  { chain, memo, currency, amount }: ParsedOf<typeof sandboxChainPayIn>,
  to: string,
  known: CurrencyRow | undefined,
): PayIn {
  const coin = currency.toUpperCase() === nativeCoinOf(chain)
  const scale = known?.scale ?? UNKNOWN_SCALE
  const minor = toMinor(amount, scale)
  if (minor === null || minor <= 0n) throw new Refusal('AMOUNT_INVALID')
  if (minor > 10n ** BigInt(scale + WHOLE_DIGITS_MAX)) throw new Refusal('AMOUNT_TOO_LARGE')
  const contract = known ? known.contract : coin ? null : UNKNOWN_CONTRACT
  return { to, memo: memo ?? null, contract, asset: currency, minor }
}

export async function movesOf({ tx, scope, tenant, world }: RequestContext, chainId: number) {
  const moves =
    chainFactsOf(chainId) && (await world.chains.moves(scope.tenantId, tenant.kind, chainId))
  if (!moves) throw new Refusal('CHAIN_UNSUPPORTED')
  tx.notify(chainNotification(scope.tenantId))
  return moves
}

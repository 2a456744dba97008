import type { Mutant } from './mutant.ts'

/** Defects in what moves money or authorizes moving it. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'accounts are not locked while they are posted to',
    file: 'src/bank/db/migrations/0007-holds.sql',
    is: 'order by id for no key update) x;',
    becomes: 'order by id) x;',
    project: 'bank',
    tests: 'tests/bank/ledger/race.test.ts',
  },
  {
    name: "a customer's balance may be negative",
    file: 'src/bank/db/migrations/0002-ledger.sql',
    is: 'check (may_owe or posted - held >= 0)',
    becomes: 'check (true)',
    project: 'bank',
    tests: 'tests/bank/ledger/race.test.ts',
  },
  {
    name: 'a revoked key that was used before is still accepted',
    file: 'src/bank/developer/admit.ts',
    is: "if (row.status !== 'ACTIVE') return new Refusal('KEY_REVOKED')",
    becomes: "if (row.status !== 'ACTIVE' && !row.last_used_at) return new Refusal('KEY_REVOKED')",
    project: 'bank',
    tests: 'tests/bank/developer/developer.test.ts',
  },
  {
    name: 'two simultaneous rotations both issue a key',
    file: 'src/bank/db/insertRow.ts',
    is: 'where tenant_id = $1 and id = $2 and version = $3',
    becomes: 'where tenant_id = $1 and id = $2 and version >= $3',
    project: 'bank',
    tests: 'tests/bank/developer/developer.test.ts',
  },
  {
    name: 'a hold is not released when its order ends',
    file: 'src/bank/order/kernel.ts',
    is: 'releaseFunds: ({ order }) => ({ transfers: [releaseTransfer(order)] }),',
    becomes: 'releaseFunds: () => ({ transfers: [] }),',
    project: 'bank',
    tests: 'tests/bank/order/kernel.test.ts',
  },
  {
    name: 'a card limit is read before the lock',
    file: 'src/bank/card/purchase/networkMessages.ts',
    is: `  const subAccount = await lockSubAccountOf(tx, tenantId, cardId)
  const card = await lockCard(tx, tenantId, cardId)
  if (!card || !subAccount) throw new Refusal('NOT_FOUND', 'There is no such card.')
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const money = await cardMoneyOf(tx, tenantId, [subAccount.id])
  const spent = await spentBy(tx, tenantId, [cardId], world.clock.now())`,
    becomes: `  const spent = await spentBy(tx, tenantId, [cardId], world.clock.now())
  const subAccount = await lockSubAccountOf(tx, tenantId, cardId)
  const card = await lockCard(tx, tenantId, cardId)
  if (!card || !subAccount) throw new Refusal('NOT_FOUND', 'There is no such card.')
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const money = await cardMoneyOf(tx, tenantId, [subAccount.id])`,
    project: 'bank',
    tests: 'tests/bank/card/purchase.test.ts',
  },
  {
    name: 'a frozen card refuses to clear an approved purchase',
    file: 'src/bank/card/purchase/networkMessages.ts',
    is: "  if (message.kind === 'clear') {",
    becomes: `  if (message.kind === 'clear') {
    if (state.card.status !== 'ACTIVE') throw new Refusal('STATE_CONFLICT')`,
    project: 'bank',
    tests: 'tests/bank/card/purchase.test.ts',
  },
  {
    name: 'an expired key reveals a card number',
    file: 'src/bank/card/secret/envelope.ts',
    is: '    const isFresh = Math.abs(now.getTime() - timestamp) <= CARD_KEY_FRESH_MS',
    becomes:
      '    const isFresh = Math.abs(now.getTime() - timestamp) <= Number.MAX_VALUE + CARD_KEY_FRESH_MS',
    project: 'bank',
    tests: 'tests/bank/card/secret.test.ts',
  },
  {
    name: 'two withdrawals take the same money from a card',
    file: 'src/bank/order/takeOff.ts',
    is: 'import { lockSubAccount } from',
    becomes: 'import { findSubAccount as lockSubAccount } from',
    project: 'bank',
    tests: 'tests/bank/card/takeOff.test.ts',
  },
  {
    name: 'one key reveals a card number twice',
    file: 'src/bank/card/secret/secret.ts',
    is: "  if (!key || !(await countReveal(context, 'secret', key)))",
    becomes: "  if (!key || ((await countReveal(context, 'secret', key)), false))",
    project: 'bank',
    tests: 'tests/bank/card/secret.test.ts',
  },
  {
    name: 'a card load pays the rail',
    file: 'src/bank/order/postings.ts',
    is: '        ...sharedOut(order, farEndOf(order)),',
    becomes: '        ...sharedOut(order, railOf(order)),',
    project: 'bank',
    tests: 'tests/bank/card/orderPaths.test.ts',
  },
  {
    name: 'the debt of a card is not booked',
    file: 'src/bank/card/purchase/postings.ts',
    is: `    ...debit.legs,
    { ...cardSchemeAccount(row.currency_id), posted: amount },`,
    becomes: `    ...debit.legs.slice(0, 1),
    { ...cardSchemeAccount(row.currency_id), posted: amount - debit.owed },`,
    project: 'bank',
    tests: 'tests/bank/card/paths.test.ts',
  },
  {
    name: 'a withdrawal from a card ignores its debt',
    file: 'src/bank/card/balance.ts',
    is: '  const left = freeCardMoney(money) - money.owed',
    becomes: '  const left = freeCardMoney(money)',
    project: 'bank',
    tests: 'tests/bank/card/orders.test.ts',
  },
  {
    name: 'the first top-up is sent before the card is issued',
    file: 'src/bank/order/placing.ts',
    is: 'stepUp || terms.card?.whenIssued ? []',
    becomes: 'stepUp ? []',
    project: 'bank',
    tests: 'tests/bank/card/issue.test.ts',
  },
  {
    name: 'a refund exceeds what was taken',
    file: 'src/bank/card/purchase/networkMessages.ts',
    is: 'back + minor > row.taken)',
    becomes: 'back + minor > row.taken + 1n)',
    project: 'bank',
    tests: 'tests/bank/card/paths.test.ts',
  },
  {
    name: 'notifications are sent before the commit',
    file: 'src/bank/db/postgres.ts',
    is: '    const state: TransactionState = { notifications: new Set(), isOver: false, timeout }',
    becomes:
      '    const notifications = Object.assign(new Set<string>(), { add: (words: string) => notifier.notify([words]) })\n' +
      '    const state: TransactionState = { notifications, isOver: false, timeout }',
    project: 'bank',
    tests: 'tests/bank/db/notifier.test.ts',
  },
  {
    name: 'a transfer may be posted twice',
    file: 'src/bank/db/migrations/0007-holds.sql',
    is: 'alter table ledger_transfers drop constraint ledger_transfers_tenant_id_fkey;',
    becomes:
      'alter table ledger_transfers drop constraint ledger_transfers_tenant_id_fkey; alter table ledger_transfers drop constraint ledger_transfers_pkey;',
    project: 'bank',
    tests: 'tests/bank/ledger/race.test.ts',
  },
  {
    name: 'a chain deposit is credited twice',
    file: 'src/bank/db/migrations/0005-chains.sql',
    is: 'unique (tenant_id, chain_id, txid, output)',
    becomes: 'check (output >= 0)',
    project: 'bank',
    tests: 'tests/bank/chain/deposit.test.ts',
  },
  {
    name: 'an order is acknowledged before it is committed',
    file: 'src/bank/http/ledgerStep.ts',
    is: '  const { again } = await world.writer.commit(principal.tenant.id, { ...result.step, rows })',
    becomes: `  const again = false
  void world.writer.commit(principal.tenant.id, { ...result.step, rows }).catch(() => {})`,
    project: 'bank',
    tests: 'tests/bank/order/order.test.ts tests/bank/order/once.test.ts',
  },
  {
    name: 'a fee is rounded twice',
    file: 'src/bank/quote/computeQuote.ts',
    is: 'ceilOf({ above: net * feePpm, below: MILLION })',
    becomes:
      'ceilOf({ above: floorOf({ above: net * feePpm * 10n, below: MILLION }), below: 10n })',
    project: 'bank',
    tests: 'tests/bank/quote/computeQuote.test.ts',
  },
  {
    name: 'a repeat makes a new order',
    file: 'src/bank/http/ledgerStep.ts',
    is: `  key
    ? [
        bulkRow(storedResponses, {`,
    becomes: `  key && key.bodyHash.length === 0
    ? [
        bulkRow(storedResponses, {`,
    project: 'bank',
    tests: 'tests/bank/order/once.test.ts',
  },
  {
    name: 'a quote request continues while the amount changes',
    file: 'machines/order/quote.flow.ts',
    is: `    'amount.set': { target: '.settling',`,
    becomes: `    'amount.set': {`,
    project: 'fast',
    tests: 'tests/machines/order/quote.flow.test.ts',
  },
  {
    name: 'an obsolete quote request is not aborted',
    file: 'src/app/features/order/quotePorts.ts',
    is: 'calcOrder: (request, signal) => call(calcOrderV2, request, { signal }),',
    becomes: 'calcOrder: (request) => call(calcOrderV2, request),',
    project: 'app',
    tests: 'tests/app/quoteWire.test.ts',
  },
  {
    name: 'a copy of a refused call is executed in another bank process',
    file: 'src/bank/http/idempotency.ts',
    is: 'if (isStored(thrown)) {',
    becomes: 'if (isStored(thrown) && !thrown) {',
    project: 'bank',
    tests: 'tests/bank/http/ledgerStep.test.ts',
  },
]

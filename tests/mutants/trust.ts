import type { Mutant } from './mutant.ts'

/** Defects of identity, proofs and secrets. */
export const trustMutants: readonly Mutant[] = [
  {
    name: 'an authenticator code works twice',
    file: 'src/bank/proof/authenticator.rows.ts',
    is: 'and id = $3 and last_step < $4',
    becomes: 'and id = $3 and last_step <= $4',
    project: 'bank',
    tests: 'tests/bank/proof/authenticator.test.ts',
  },
  {
    name: 'a proof for one amount is valid for another',
    file: 'src/bank/proof/facts.ts',
    is: 'amount: amount && plainAmount(String(amount))',
    becomes: 'amount: amount && plainAmount("1")',
    project: 'bank',
    tests: 'tests/bank/order/stepUp.test.ts',
  },
  {
    name: 'a late verification result overwrites a newer one',
    file: 'src/bank/kyc/vendorNews.ts',
    is: "if (row.heard_at !== null && news.at < row.heard_at) return 'late'",
    becomes: "if (row.heard_at !== null && news.at > world.clock.now()) return 'late'",
    project: 'bank',
    tests: 'tests/bank/kyc/vendorNews.test.ts',
  },
  {
    name: 'a key is widened without a proof',
    file: 'src/bank/developer/developer.ts',
    is: '  const wider = widens(before, next)',
    becomes: '  const wider = widens(next, before)',
    project: 'bank',
    tests: 'tests/bank/developer/pages.test.ts',
  },
  {
    name: 'the chart of a card stores its one-time code',
    file: 'src/app/features/card/secretPorts.ts',
    is: 'return { until: new Date(valid_to).toISOString() }',
    becomes: 'return { until: `${new Date(valid_to).toISOString()} ${otp}` }',
    project: 'app',
    tests: 'tests/app/card.test.tsx',
  },
  {
    name: 'a card secret stays in the vault after it is hidden',
    file: 'src/app/features/card/secretPorts.ts',
    is: '        for (const name of namesOf[kind]) vault.take(name)',
    becomes: '        for (const name of namesOf[kind]) vault.look(name)',
    project: 'app',
    tests: 'tests/app/card.test.tsx',
  },
  {
    name: 'an amount can be entered before verification allows it',
    file: 'src/app/features/kyc/kycOverview.ts',
    is: 'return rail && !isRailOpen(rail) ? rail : null',
    becomes: 'return rail && !rail.is_gate ? rail : null',
    project: 'app',
    tests: 'tests/app/gate.test.tsx',
  },
]

import { moneyMutants } from './money.ts'
import { orderMutants } from './order.ts'
import { sessionMutants } from './session.ts'
import { trustMutants } from './trust.ts'
import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [
  ...moneyMutants,
  ...orderMutants,
  ...sessionMutants,
  ...trustMutants,
  {
    name: 'a failed renewal leaves its callers waiting',
    file: 'machines/session/session.flow.ts',
    is: "entry: ['emitQueueRefusal', 'clearQueue', 'emitLost']",
    becomes: "entry: ['clearQueue', 'emitLost']",
    project: 'fast',
    tests: 'tests/machines/session/session.flow.test.ts tests/client/storm.test.ts',
  },
  {
    name: 'the predecessor of a predecessor still renews',
    file: 'src/bank/session/renewal.ts',
    is: '!recent || row.successor_spent || !row.successor',
    becomes: '!recent || !row.successor',
    project: 'bank',
    tests: 'tests/bank/session/histories.test.ts tests/bank/session/renewal.test.ts',
  },
  {
    name: 'row-level security is not enabled',
    file: 'src/bank/db/rls.sql',
    is: 'enable row level security, force row level security',
    becomes: 'disable row level security',
    project: 'bank',
    tests: 'tests/bank/db/rls.test.ts',
  },
  {
    name: 'a token of another tenant is treated as unknown',
    file: 'src/bank/session/tokens.ts',
    is: "if (claim === 'foreign') return new Refusal('TENANT_MISMATCH')",
    becomes: '',
    project: 'bank',
    tests: 'tests/bank/harness/matrix.test.ts',
  },
  {
    name: 'a code works twice',
    file: 'src/bank/session/codes.ts',
    is: "await markCode(tx, scope.tenantId, row.id, 'used_at', world.clock.now())",
    becomes: '',
    project: 'bank',
    tests: 'tests/bank/session/byCode.test.ts',
  },
  {
    name: 'the role of a key is not checked',
    file: 'src/bank/http/handleRequest.ts',
    is: '!who.includes(caller.role) ||',
    becomes: '',
    project: 'bank',
    tests: 'tests/bank/harness/keys.test.ts',
  },
  {
    name: 'a gap in the feed is not noticed',
    file: 'machines/wallet/feed.setup.ts',
    is: 'place.seq === position.seq + 1',
    becomes: 'place.seq > position.seq',
    project: 'fast',
    tests: 'tests/machines/wallet/feed.flow.test.ts',
  },
  {
    name: 'another site may request a card code',
    file: 'src/bank/http/authenticate.ts',
    is: '    if (endpoint.guarded) assertNotEmbedded(headers)',
    becomes: "    if (endpoint.guarded && headers.has('x-never')) assertNotEmbedded(headers)",
    project: 'bank',
    tests: 'tests/bank/card/secret.test.ts',
  },
  {
    name: 'the inspector receives the context of a chart',
    file: 'src/app/inspection/mask.ts',
    is: 'shareable.includes(key) ? maskWord(value) : kindOfValue(value)',
    becomes: 'String(value)',
    project: 'app',
    tests: 'tests/app/inspection/secrets.test.ts',
  },
]

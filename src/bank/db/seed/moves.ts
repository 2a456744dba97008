import type { RecordKind, TransactionMethod, TransactionStatus } from '#contract/transaction'
import { chainIds } from '#contract/chains'

export interface SeedMove {
  /** How many days ago, and at what time of day (UTC). */
  days: number
  at: string
  kind: RecordKind
  method: TransactionMethod
  /** `home` and `away` are the tenant's own money and the foreign one. */
  coin: string
  /** Signed: what the wallet gained or lost, without fees. */
  amount: string
  who?: string
  status?: Extract<TransactionStatus, 'pending' | 'complete' | 'failed'>
  reason?: string
  /** A transaction of its own beside the amount. */
  fee?: { kind: 'FEE' | 'NETWORK_FEE'; amount: string }
  /** The other half of an exchange. */
  into?: { coin: string; amount: string }
  from?: string
  to?: string
  /** Onto the demo card, for whoever has one. */
  toCard?: true
  /** A later refund refers to an earlier move by its name. */
  name?: string
  answers?: string
}

const salary = (days: number): SeedMove => ({
  days,
  at: '09:02',
  kind: 'ONRAMP_ACHWIRE',
  method: 'bank_transfer',
  coin: 'home',
  amount: '6850.00',
  who: 'Northgate Robotics',
})

const rent = (days: number): SeedMove => ({
  days,
  at: '11:30',
  kind: 'HIFI_ACH_OFFRAMP',
  method: 'bank_transfer',
  coin: 'home',
  amount: '-1650.00',
  who: 'Oyelaran Household Services',
  fee: { kind: 'FEE', amount: '1.50' },
})

export const moves: readonly SeedMove[] = [
  salary(95),
  rent(93),
  {
    days: 90,
    at: '16:44',
    kind: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'exchange',
    coin: 'home',
    amount: '-2400.00',
    into: { coin: 'BTC', amount: '0.02491120' },
    fee: { kind: 'FEE', amount: '12.00' },
  },
  {
    days: 81,
    at: '20:17',
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    coin: `USDT ${chainIds.tron}`,
    amount: '3205.400000',
    from: 'TRoqMsWB3uU8zBABaNDJP9kZJiv8n5sFcN',
  },
  salary(65),
  rent(63),
  {
    days: 58,
    at: '10:05',
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    coin: `ETH ${chainIds.ethereum}`,
    amount: '2.000000000000000000',
    from: '0xcAe72816431Cc70A647CbEe4942df1d017585E74',
  },
  {
    days: 52,
    at: '18:26',
    kind: 'OMNIBUS_CRYPTO_TRANSFER',
    method: 'crypto',
    coin: `USDT ${chainIds.tron}`,
    amount: '-1200.000000',
    to: 'TUErsLE9Ww3dXXuGtb3To3yCS1ZzXy7ac8',
    fee: { kind: 'NETWORK_FEE', amount: '1.200000' },
  },
  {
    days: 47,
    at: '13:51',
    kind: 'TRANSFER_INTERNAL',
    method: 'p2p',
    coin: 'home',
    amount: '-240.00',
    who: 'Fjellheim & Søndergaard Arkitektkontor ApS',
  },
  {
    days: 41,
    at: '15:09',
    kind: 'HIFI_WIRE_OFFRAMP',
    method: 'bank_transfer',
    coin: 'home',
    amount: '-3100.00',
    who: 'Kestrel & Daughters Joinery',
    status: 'failed',
    reason: 'rail_rejected',
  },
  salary(35),
  rent(33),
  {
    days: 29,
    at: '12:40',
    kind: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'exchange',
    coin: 'home',
    amount: '-1800.00',
    into: { coin: 'away', amount: '1651.37' },
    fee: { kind: 'FEE', amount: '9.00' },
  },
  {
    days: 28,
    at: '09:30',
    kind: 'TRANSFER_CARD_PREPAID',
    method: 'p2p',
    coin: 'home',
    amount: '-800.00',
    toCard: true,
  },
  {
    days: 22,
    at: '19:33',
    kind: 'HIFI_SEPA_OFFRAMP',
    method: 'bank_transfer',
    coin: 'away',
    amount: '-412.80',
    who: 'Northgate Airways',
    fee: { kind: 'FEE', amount: '0.80' },
    name: 'flight',
  },
  {
    days: 14,
    at: '08:41',
    kind: 'REFUND',
    method: 'bank_transfer',
    coin: 'away',
    amount: '38.20',
    who: 'Northgate Airways',
    answers: 'flight',
  },
  {
    days: 9,
    at: '17:20',
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    coin: `USDT ${chainIds.ethereum}`,
    amount: '925.002118',
    from: '0x87C6511507B9Db27471F581BDA1219ceF11bc8Ac',
  },
  salary(5),
  rent(3),
  {
    days: 2,
    at: '11:20',
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    coin: `ETH ${chainIds.ethereum}`,
    amount: '0.418305617204118396',
    from: '0xcAe72816431Cc70A647CbEe4942df1d017585E74',
  },
  {
    days: 0,
    at: '00:20',
    kind: 'ONRAMP_SEPA',
    method: 'bank_transfer',
    coin: 'away',
    amount: '1250.00',
    who: 'Aurelia Vandersteen',
    status: 'pending',
  },
]

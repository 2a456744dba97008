import type { RecordKind, TransactionMethod, TransactionStatus } from '#contract/transaction'
import { chainIds } from '#contract/chains'

export interface SeedMove {
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

const move = (
  days: number,
  at: string,
  amount: string,
  coin: string,
  more: Omit<SeedMove, 'days' | 'at' | 'amount' | 'coin'>,
): SeedMove => ({ days, at, amount, coin, ...more })

const salary = (days: number) =>
  move(days, '09:02', '6850.00', 'home', {
    kind: 'ONRAMP_ACHWIRE',
    method: 'bank_transfer',
    who: 'Northgate Robotics',
  })

const rent = (days: number) =>
  move(days, '11:30', '-1650.00', 'home', {
    kind: 'HIFI_ACH_OFFRAMP',
    method: 'bank_transfer',
    who: 'Oyelaran Household Services',
    fee: { kind: 'FEE', amount: '1.50' },
  })

export const moves: readonly SeedMove[] = [
  salary(95),
  rent(93),
  move(90, '16:44', '-2400.00', 'home', {
    kind: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'exchange',
    into: { coin: 'BTC', amount: '0.02491120' },
    fee: { kind: 'FEE', amount: '12.00' },
  }),
  move(81, '20:17', '3205.400000', `USDT ${chainIds.tron}`, {
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    from: 'TRoqMsWB3uU8zBABaNDJP9kZJiv8n5sFcN',
  }),
  salary(65),
  rent(63),
  move(58, '10:05', '2.000000000000000000', `ETH ${chainIds.ethereum}`, {
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    from: '0xcAe72816431Cc70A647CbEe4942df1d017585E74',
  }),
  move(52, '18:26', '-1200.000000', `USDT ${chainIds.tron}`, {
    kind: 'OMNIBUS_CRYPTO_TRANSFER',
    method: 'crypto',
    to: 'TUErsLE9Ww3dXXuGtb3To3yCS1ZzXy7ac8',
    fee: { kind: 'NETWORK_FEE', amount: '1.200000' },
  }),
  move(47, '13:51', '-240.00', 'home', {
    kind: 'TRANSFER_INTERNAL',
    method: 'p2p',
    who: 'Fjellheim & Søndergaard Arkitektkontor ApS',
  }),
  move(41, '15:09', '-3100.00', 'home', {
    kind: 'HIFI_WIRE_OFFRAMP',
    method: 'bank_transfer',
    who: 'Kestrel & Daughters Joinery',
    status: 'failed',
    reason: 'rail_rejected',
  }),
  salary(35),
  rent(33),
  move(29, '12:40', '-1800.00', 'home', {
    kind: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'exchange',
    into: { coin: 'away', amount: '1651.37' },
    fee: { kind: 'FEE', amount: '9.00' },
  }),
  move(28, '09:30', '-800.00', 'home', {
    kind: 'TRANSFER_CARD_PREPAID',
    method: 'p2p',
    toCard: true,
  }),
  move(22, '19:33', '-412.80', 'away', {
    kind: 'HIFI_SEPA_OFFRAMP',
    method: 'bank_transfer',
    who: 'Northgate Airways',
    fee: { kind: 'FEE', amount: '0.80' },
    name: 'flight',
  }),
  move(14, '08:41', '38.20', 'away', {
    kind: 'REFUND',
    method: 'bank_transfer',
    who: 'Northgate Airways',
    answers: 'flight',
  }),
  move(9, '17:20', '925.002118', `USDT ${chainIds.ethereum}`, {
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    from: '0x87C6511507B9Db27471F581BDA1219ceF11bc8Ac',
  }),
  salary(5),
  rent(3),
  move(2, '11:20', '0.418305617204118396', `ETH ${chainIds.ethereum}`, {
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    method: 'crypto',
    from: '0xcAe72816431Cc70A647CbEe4942df1d017585E74',
  }),
  move(0, '00:20', '1250.00', 'away', {
    kind: 'ONRAMP_SEPA',
    method: 'bank_transfer',
    who: 'Aurelia Vandersteen',
    status: 'pending',
  }),
]

import type { NetworkFeePolicy, OrderType } from '#contract/orderType'

export interface Kind {
  name: string
  description: string
  direction: 'deposit' | 'withdrawal'
  isInternal: boolean
  transactionType: string
  /** The currencies it takes on each side: any, crypto, or a rail's fiat symbols. */
  from: PairEnd
  to: PairEnd
  pair: 'same' | 'other' | 'any'
  /** The most that the scheme itself carries, in the currency that arrives. No tenant may add to it. */
  schemeMax?: string
  settings: KindSettings
  /** What a tenant's policy begins with. */
  usual: UsualTerms
}

export type PairEnd = 'any' | 'crypto' | readonly string[]

export interface KindSettings {
  isEnabled: boolean
  paymentMethod: string
  kycRailId: string | null
  networkFee: NetworkFeePolicy
}

interface UsualTerms {
  min: string | null
  max: string | null
  fixed: string
  percent: string
}

const money = (min: string | null, max: string | null, fixed = '0', percent = '0'): UsualTerms => ({
  min,
  max,
  fixed,
  percent,
})

const rails = {
  WIRE: { fiat: ['USD'], method: 'FEDWIRE', label: 'wire', kyc: 'us-payments' },
  ACH: { fiat: ['USD'], method: 'ACH', label: 'ACH', kyc: 'us-payments' },
  SEPA: { fiat: ['EUR'], method: 'SEPA', label: 'SEPA', kyc: 'eu-payments' },
  SWIFT: { fiat: ['USD', 'EUR', 'GBP'], method: 'SWIFT', label: 'SWIFT', kyc: 'swift' },
  FPS: { fiat: ['GBP'], method: 'FPS', label: 'Faster Payments', kyc: 'swift' },
  CHAPS: { fiat: ['GBP'], method: 'CHAPS', label: 'CHAPS', kyc: 'swift' },
} as const

const out: Record<keyof typeof rails, UsualTerms> = {
  WIRE: money('50', '500000', '15', '0.1'),
  ACH: money('10', '100000', '1', '0.25'),
  SEPA: money('5', '200000', '0.5', '0.2'),
  SWIFT: money('100', '1000000', '25', '0.3'),
  FPS: money('1', '1000000', '0.5', '0.2'),
  CHAPS: money('100', '1000000', '20', '0.1'),
}

const enabled = (settings: Omit<KindSettings, 'isEnabled'>): KindSettings => ({
  isEnabled: true,
  ...settings,
})
/** Listed in the API but not offered yet. */
const disabled = ({ settings, ...kind }: Kind): Kind => ({
  ...kind,
  settings: { ...settings, isEnabled: false },
})

const rampIn = (rail: keyof typeof rails): Kind => {
  const { fiat, method, label, kyc } = rails[rail]
  return {
    name: `Add money by ${label}`,
    description: `Money from a bank account by ${label} becomes money in the wallet.`,
    direction: 'deposit',
    isInternal: false,
    transactionType: 'deposit',
    from: fiat,
    to: 'any',
    pair: 'any',
    settings: enabled({ paymentMethod: method, kycRailId: kyc, networkFee: 'none' }),
    usual: { ...out[rail], fixed: '0' },
  }
}

const rampOut = (rail: keyof typeof rails): Kind => {
  const { fiat, method, label, kyc } = rails[rail]
  return {
    name: `Paid out by ${label}`,
    description: `Money of the wallet goes to a bank account by ${label}.`,
    direction: 'withdrawal',
    isInternal: false,
    transactionType: 'withdrawal',
    from: 'any',
    to: fiat,
    pair: 'any',
    settings: enabled({ paymentMethod: method, kycRailId: kyc, networkFee: 'none' }),
    usual: out[rail],
  }
}

/** Over a chain; the customer pays its fee. */
const onChain = (name: string, pair: Kind['pair']): Kind => ({
  name,
  description: 'Crypto of the wallet goes to an address of its chain.',
  direction: 'withdrawal',
  isInternal: false,
  transactionType: 'withdrawal',
  from: 'crypto',
  to: 'crypto',
  pair,
  settings: enabled({
    paymentMethod: 'CRYPTO_EXTERNAL',
    kycRailId: 'crypto',
    networkFee: 'chain',
  }),
  usual: money('5', '100000', '0', '0.1'),
})

const card = (name: string, direction: Kind['direction'], from: PairEnd = 'any'): Kind => ({
  name,
  description: 'Money between the wallet and its cards.',
  direction,
  isInternal: true,
  transactionType: direction,
  from,
  to: 'any',
  pair: direction === 'deposit' ? 'same' : 'any',
  settings: enabled({ paymentMethod: 'CARD', kycRailId: 'cards', networkFee: 'none' }),
  // Withdrawals back to the wallet are free.
  usual: direction === 'deposit' ? money('0.01', '20000') : money('1', '20000', '0', '0.5'),
})

const arrival = (name: string, method: string, from: PairEnd, kycRailId: string | null): Kind => ({
  name,
  description: 'Money that was sent to the wallet from outside.',
  direction: 'deposit',
  isInternal: false,
  transactionType: 'deposit',
  from,
  to: from,
  pair: 'same',
  settings: enabled({ paymentMethod: method, kycRailId, networkFee: 'none' }),
  usual: money(null, null),
})

const inside = (
  name: string,
  description: string,
  pair: Kind['pair'],
  usual: UsualTerms,
): Kind => ({
  name,
  description,
  direction: 'withdrawal',
  isInternal: true,
  transactionType: pair === 'same' ? 'withdrawal' : 'exchange',
  from: 'any',
  to: 'any',
  pair,
  settings: enabled({ paymentMethod: 'CRYPTO_INTERNAL', kycRailId: null, networkFee: 'none' }),
  usual,
})

/** Every order type of the API. Vendor funding is off unless a tenant enables it. */
export const kinds: Record<OrderType, Kind> = {
  TRANSFER_INTERNAL: inside(
    'Transfer inside the bank',
    'Money goes to another wallet of this bank at once and for nothing.',
    'same',
    money('0.01', '250000'),
  ),
  EXCHANGE_CRYPTO_INTERNAL: inside(
    'Exchange',
    'One currency of the wallet becomes another at once.',
    'other',
    money('1', '250000', '0', '0.5'),
  ),
  DEPOSIT_CRYPTO: arrival('Receive crypto', 'CRYPTO_EXTERNAL', 'crypto', null),
  WITHDRAWAL_CRYPTO: onChain('Send crypto', 'same'),
  OMNIBUS_CRYPTO_TRANSFER: onChain('Send crypto from the common wallet', 'any'),
  OMNIBUS_CRYPTO_WITHDRAWAL: disabled(onChain('Withdraw crypto from the common wallet', 'any')),
  SEGREGATED_CRYPTO_TRANSFER: onChain('Send crypto from an own address', 'same'),
  HIFI_CRYPTO_TRANSFER: disabled(onChain('Send crypto by the ramp', 'same')),
  DEPOSIT_FIAT_SEPA: arrival('Receive by SEPA', 'SEPA', rails.SEPA.fiat, rails.SEPA.kyc),
  DEPOSIT_FIAT_SWIFT: arrival('Receive by SWIFT', 'SWIFT', rails.SWIFT.fiat, rails.SWIFT.kyc),
  WITHDRAWAL_FIAT_SEPA: disabled(rampOut('SEPA')),
  HIFI_WIRE_ONRAMP: rampIn('WIRE'),
  HIFI_ACH_ONRAMP: rampIn('ACH'),
  HIFI_SEPA_ONRAMP: rampIn('SEPA'),
  HIFI_WIRE_OFFRAMP: rampOut('WIRE'),
  HIFI_ACH_OFFRAMP: rampOut('ACH'),
  HIFI_SEPA_OFFRAMP: rampOut('SEPA'),
  L2F_ACH_ONRAMP: disabled(rampIn('ACH')),
  L2F_WIRE_ONRAMP: disabled(rampIn('WIRE')),
  L2F_SWIFT_ONRAMP: disabled(rampIn('SWIFT')),
  L2F_SEPA_ONRAMP: disabled(rampIn('SEPA')),
  L2F_ACH_OFFRAMP: rampOut('ACH'),
  L2F_WIRE_OFFRAMP: rampOut('WIRE'),
  L2F_SWIFT_OFFRAMP: rampOut('SWIFT'),
  L2F_SEPA_OFFRAMP: rampOut('SEPA'),
  L2F_FPS_OFFRAMP: { ...rampOut('FPS'), schemeMax: '1000000' },
  L2F_CHAPS_OFFRAMP: rampOut('CHAPS'),
  TBD_SWIFT_WITHDRAWAL: rampOut('SWIFT'),
  RN_CARDS_OFFRAMP: card('Pay out to cards', 'withdrawal', 'crypto'),
  TRANSFER_CARD_PREPAID: card('Load a prepaid card', 'withdrawal'),
  TRANSFER_CARD_SUBACCOUNT: card('Load a card account', 'withdrawal'),
  TRANSFER_CARD_WHOLESALE: disabled(card('Load a card program', 'withdrawal')),
  WITHDRAW_CARD_PREPAID: card('Take money off a prepaid card', 'deposit'),
  WITHDRAW_CARD_SUBACCOUNT: card('Take money off a card account', 'deposit'),
  CARD_ISSUING_FEE: disabled(card('The price of a card', 'withdrawal')),
  DEPOSIT_ISSUING_SA_CRYPTO_EXT: disabled(card('Load a card account with crypto', 'deposit')),
  DEPOSIT_ISSUING_SA_SEPA_EXT: disabled(card('Load a card account by SEPA', 'deposit')),
}

/** What a tenant chose of an order type, or what it is built with. */
export const settingsIn = (
  chosen: ReadonlyMap<OrderType, KindSettings>,
  type: OrderType,
): KindSettings => chosen.get(type) ?? kinds[type].settings

/**
 * The wings of the house (see roomFlows.setup.ts), each with the flows and the screens of its rooms. Before
 * them stands what some of them share, so that none is fetched for the sake of another; only cards need
 * desks, since money is moved to a card as by any other order.
 */
export const wings = [
  [
    'shared',
    'wiring/proof|screens/(proof/ProofPanel|order/rates|house/forPlay)|kit/life|wallet/statement\\.flow|parts/(CopyButton|Choice|Pick|Tick|Timeline|Turns|typed|cardIcons)',
  ],
  [
    'payee',
    'wiring/scan|contract/account|client/counterparty|counterparty/newDestination\\.flow|screens/(scan/Scan|counterparty/(Compared|groups)|order/StartAnew)',
  ],
  ['wallet', 'wings/wallet|screens/wallet/(Activity|Wallets|Receive)'],
  ['desks', 'wings/desks|screens/order/(Exchange|Send|CashOut|AddMoney|Orders)'],
  ['people', 'wings/people|screens/(counterparty/Counterparties|account/Accounts)'],
  ['cards', 'wings/cards|screens/card/Cards'],
  ['own', 'wings/own|screens/(person/Profile|notice/Notices)'],
  ['engineer', 'wings/engineer|screens/(developer/Developers|webhook/Webhooks)'],
  ['sandbox', 'wings/sandbox|screens/sandbox/Console'],
] as const

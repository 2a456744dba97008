import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { book, EVERYONE, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { openApp, settle } from './openApp.tsx'
import { order, ORDERS, orderPages, orderType } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** The page of sending, with saved recipients of whom one was paid last. */

const house = { ...rent, id: 'd2', nickname: 'House' }
const dollars = { ...rent, id: 'd3', type: 'ACH', nickname: 'Dollars' }

const recentMeta = { ...order().meta, counterparty_destination_id: 'd2' }

export async function openSend(more: Pages = {}) {
  const app = await openApp({
    signedIn: true,
    path: '/send',
    publicPages: { ...coins, '/v2/system/countries': () => jsonResponse(page([])) },
    pages: {
      ...book(),
      ...orderPages(),
      [EVERYONE]: () => jsonResponse(page([mill])),
      [PLACES]: () => jsonResponse(page([rent, house, dollars])),
      [ORDERS]: () => jsonResponse(page([order({ meta: recentMeta })])),
      '/v1/v2/orders/order_types': () =>
        jsonResponse([
          orderType('HIFI_SEPA_OFFRAMP'),
          orderType('L2F_FPS_OFFRAMP'),
          orderType('WITHDRAWAL_CRYPTO'),
        ]),
      ...more,
    },
  })
  await settle()
  return app
}

import type { readFrontendBankData } from '#contract/frontend'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import { handleReadBankData } from '#bank/bankData/bankData'
import { ownOrderIn } from '#bank/order/order'
import type { LedgerStep } from '#bank/ledger/step'
import type { PersonContext } from '#bank/requestContext'

export const inEnvelope =
  <Request, Context, Data>(
    handle: (request: Request, context: Context) => Promise<Data | Refusal>,
  ) =>
  async (request: Request, context: Context) => {
    const data = await handle(request, context)
    return data instanceof Refusal ? data : { success: true as const, data }
  }

interface Paged {
  limit: number
  offset: number
}

interface Page<Item> {
  total: number
  data: Item[]
  has_more: boolean
}

export const inPageEnvelope =
  <Request extends Paged, Context, Item>(
    handle: (request: Request, context: Context) => Promise<Page<Item>>,
  ) =>
  async (request: Request, context: Context) => {
    const { data, total, has_more } = await handle(request, context)
    const { offset, limit } = request
    return { success: true as const, data, pagination: { offset, limit, total, has_more } }
  }

type OrderStepHandler = (
  request: { order_uuid: string },
  context: PersonContext,
) => Promise<{ step: LedgerStep; response: Order }>

/** A step of an order that must be of the wallet that is named. */
export const ofWallet = (handle: OrderStepHandler) => ({
  async ledgerStep(
    { order_uuid, wallet_id }: { order_uuid: string; wallet_id: string },
    context: PersonContext,
  ) {
    await ownOrderIn(context, order_uuid, wallet_id)
    const { step, response } = await handle({ order_uuid }, context)
    return { step, response: { success: true as const, data: response } }
  },
})

const unknownCodes: readonly string[] = ['BANK_NOT_FOUND', 'DESTINATION_INVALID']

export async function handleReadFrontendBankData(
  { code }: ParsedOf<typeof readFrontendBankData>,
  context: PersonContext,
) {
  try {
    return { success: true as const, data: await handleReadBankData({ code }, context) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !unknownCodes.includes(thrown.code)) throw thrown
    return { success: true as const, data: null }
  }
}

import { makeFormFlow } from '#machines/kit/form.flow'
import type { OrderFormInput } from './orderFormTypes.setup.ts'

/** Where it goes on: the form that now has the draft, or the order. */
export interface Resumed {
  route: OrderFormInput['form'] | 'activity'
  id: string | null
  query: string
}

/** The typed code lies in the vault; it opens what was begun on another device. */
export const redeemCode = makeFormFlow<object, Resumed>('redeemCode')

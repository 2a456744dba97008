import type { Exhibit } from '#machines/kit/exhibit'
import { customerLife } from './customer.life.ts'

export const customerExhibit: Exhibit = {
  logic: customerLife,
  inputs: [{ isSettled: true }, { isSettled: false }],
  events: [{ type: 'customer.pause' }, { type: 'customer.restore' }, { type: 'customer.close' }],
}

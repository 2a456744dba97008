import type { counterpartyCalls } from '#contract/counterparty'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleChangeCounterparty,
  handleCreateCounterparty,
  handleDeleteCounterparty,
  handleListCounterparties,
  handleReadCounterparty,
} from './counterparty.ts'
import {
  handleDropDestination,
  handleListDestinations,
  handleReadDestination,
  handleChangeDestination,
} from './destination.ts'
import { handleCreateDestination } from './newDestination.ts'

export const counterpartyRoutes: HandlersOf<typeof counterpartyCalls> = {
  listCounterparties: handleListCounterparties,
  createCounterparty: handleCreateCounterparty,
  readCounterparty: handleReadCounterparty,
  changeCounterparty: handleChangeCounterparty,
  deleteCounterparty: handleDeleteCounterparty,
  listDestinations: handleListDestinations,
  createDestination: handleCreateDestination,
  readDestination: handleReadDestination,
  changeDestination: handleChangeDestination,
  dropDestination: handleDropDestination,
}

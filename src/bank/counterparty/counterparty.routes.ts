import type { counterpartyCalls } from '#contract/counterparty'
import type { HandlersOf } from '#bank/requestContext'
import * as counterparty from './counterparty.ts'
import * as destination from './destination.ts'
import { handleCreateDestination } from './newDestination.ts'

export const counterpartyRoutes: HandlersOf<typeof counterpartyCalls> = {
  listCounterparties: counterparty.handleListCounterparties,
  createCounterparty: counterparty.handleCreateCounterparty,
  readCounterparty: counterparty.handleReadCounterparty,
  changeCounterparty: counterparty.handleChangeCounterparty,
  deleteCounterparty: counterparty.handleDeleteCounterparty,
  listDestinations: destination.handleListDestinations,
  createDestination: handleCreateDestination,
  readDestination: destination.handleReadDestination,
  changeDestination: destination.handleChangeDestination,
  dropDestination: destination.handleDropDestination,
}

import type { counterpartyCalls } from '#contract/counterparty'
import type { HandlersOf } from '#bank/requestContext'
import { change, create, listAll, readOne } from './counterparty.ts'
import { drop, listUnder, readWhole, rename } from './destination.ts'
import { save } from './newDestination.ts'

export const counterpartyRoutes: HandlersOf<typeof counterpartyCalls> = {
  listCounterparties: listAll,
  createCounterparty: create,
  readCounterparty: readOne,
  changeCounterparty: change,
  listDestinations: listUnder,
  createDestination: save,
  readDestination: readWhole,
  changeDestination: rename,
  dropDestination: drop,
}

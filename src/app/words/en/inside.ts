import type { InsideWords } from '#app/words/words.ts'
import { account } from './account.ts'
import { counterparty } from './counterparty.ts'
import { device } from './device.ts'
import { order } from './order.ts'
import { person } from './person.ts'
import { proof } from './proof.ts'
import { refusalInside } from './refusalInside.ts'
import { remedy } from './remedy.ts'
import { room } from './room.ts'
import { sandbox } from './sandbox.ts'
import { wallet } from './wallet.ts'

export const inside: InsideWords = {
  account,
  counterparty,
  device,
  order,
  person,
  proof,
  refusalInside,
  remedy,
  room,
  sandbox,
  wallet,
}

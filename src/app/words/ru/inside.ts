import type { InsideWords } from '#app/words/words.ts'
import { account } from './account.ts'
import { card } from './card.ts'
import { cardMaking } from './cardMaking.ts'
import { cardMoney } from './cardMoney.ts'
import { counterparty } from './counterparty.ts'
import { developer } from './developer.ts'
import { device } from './device.ts'
import { kyc } from './kyc.ts'
import { notice } from './notice.ts'
import { order } from './order.ts'
import { person } from './person.ts'
import { proof } from './proof.ts'
import { refusalInside } from './refusalInside.ts'
import { remedy } from './remedy.ts'
import { room } from './room.ts'
import { sandbox } from './sandbox.ts'
import { scan } from './scan.ts'
import { support } from './support.ts'
import { wallet } from './wallet.ts'
import { webhook } from './webhook.ts'

export const inside: InsideWords = {
  account,
  card,
  cardMaking,
  cardMoney,
  counterparty,
  developer,
  device,
  kyc,
  notice,
  order,
  person,
  proof,
  refusalInside,
  remedy,
  room,
  sandbox,
  scan,
  support,
  wallet,
  webhook,
}

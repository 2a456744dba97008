import type { InsideWords } from '#app/words/words.ts'
import { device } from './device.ts'
import { person } from './person.ts'
import { refusalInside } from './refusalInside.ts'
import { remedy } from './remedy.ts'
import { room } from './room.ts'
import { sandbox } from './sandbox.ts'

export const inside: InsideWords = { device, person, refusalInside, remedy, room, sandbox }

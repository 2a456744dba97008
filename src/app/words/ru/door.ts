import type { DoorWords } from '#app/i18n/words.ts'
import { field } from './field.ts'
import { house } from './house.ts'
import { refusal } from './refusal.ts'
import { session } from './session.ts'

export const door: DoorWords = { field, house, refusal, session }

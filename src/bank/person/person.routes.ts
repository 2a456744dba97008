import type { personCalls } from '#contract/person'
import type { HandlersOf } from '#bank/requestContext'
import { askForEmail, askForPhone, confirmEmail, confirmPhone } from './contact.ts'
import { changeData, dataOf, userOf } from './person.ts'

export const personRoutes: HandlersOf<typeof personCalls> = {
  readUser: userOf,
  readUserData: dataOf,
  changeUserData: changeData,
  askPhoneChange: askForPhone,
  confirmPhoneChange: confirmPhone,
  askEmailChange: askForEmail,
  confirmEmailChange: confirmEmail,
}

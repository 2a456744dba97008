import type { contactCalls } from '#contract/contact'
import type { personCalls } from '#contract/person'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleAskEmailChange,
  handleAskPhoneChange,
  handleConfirmEmailChange,
  handleConfirmPhoneChange,
} from './contact.ts'
import { handleChangeUserData, handleReadUserData, handleReadUser } from './person.ts'

export const personRoutes: HandlersOf<typeof personCalls & typeof contactCalls> = {
  readUser: handleReadUser,
  readUserData: handleReadUserData,
  changeUserData: handleChangeUserData,
  askPhoneChange: handleAskPhoneChange,
  confirmPhoneChange: handleConfirmPhoneChange,
  askEmailChange: handleAskEmailChange,
  confirmEmailChange: handleConfirmEmailChange,
}

import type { StaffProposalKind } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import type { Language } from '#contract/preferences'

interface StaffMessageFacts {
  bank: string
  /** Where the console is; null where that is not known. */
  console: string | null
  role: StaffRole
  days: number
}

type StaffMessage = (facts: StaffMessageFacts) => [subject: string, body: string]

const roles: Record<Language, Record<StaffRole, string>> = {
  en: {
    owner: 'owner',
    compliance: 'compliance',
    support: 'support',
    treasury: 'treasury',
    developer: 'developer',
    auditor: 'auditor',
    platform: 'platform',
  },
  ru: {
    owner: 'владелец',
    compliance: 'комплаенс',
    support: 'поддержка',
    treasury: 'казначейство',
    developer: 'разработчик',
    auditor: 'аудитор',
    platform: 'платформа',
  },
}

const howEn = ({ console, days }: StaffMessageFacts) =>
  `Within ${days} days, open the console${console ? ` at ${console}` : ''}, sign in with this e-mail address and choose “Set up an authenticator”.`

const howRu = ({ console, days }: StaffMessageFacts) =>
  `В течение ${days} дней откройте консоль${console ? ` по адресу ${console}` : ''}, войдите с этим адресом почты и выберите «Настроить аутентификатор».`

/** What whoever it is about reads of what two others decided. */
export const staffTexts: Record<Language, Record<StaffProposalKind, StaffMessage>> = {
  en: {
    staff_invite: (facts) => [
      `You’re invited to the console of ${facts.bank}`,
      `You can now work in the console of ${facts.bank}. Your role: ${roles.en[facts.role]}. ${howEn(facts)}\nIf you don’t know why you got this, don’t follow it and tell ${facts.bank}.`,
    ],
    staff_role: ({ bank, role }) => [
      `Your role at ${bank} was changed`,
      `Your new role in the console of ${bank}: ${roles.en[role]}. You’ve been signed out. Sign in again to continue.`,
    ],
    staff_invite_again: (facts) => [
      `Set up a new authenticator for ${facts.bank}`,
      `Your earlier authenticator no longer opens the console of ${facts.bank}, and you’ve been signed out. ${howEn(facts)}\nIf you didn’t ask for this, tell the owner at once.`,
    ],
    staff_end: ({ bank }) => [
      `Your access to the console of ${bank} has ended`,
      `You can no longer sign in to the console of ${bank}. You’ve been signed out everywhere.`,
    ],
  },
  ru: {
    staff_invite: (facts) => [
      `Вас приглашают в консоль ${facts.bank}`,
      `Вам открыт доступ в консоль ${facts.bank}. Ваша роль: ${roles.ru[facts.role]}. ${howRu(facts)}\nЕсли вы не знаете, почему получили это письмо, ничего не делайте и сообщите в ${facts.bank}.`,
    ],
    staff_role: ({ bank, role }) => [
      `Ваша роль в ${bank} изменена`,
      `Ваша новая роль в консоли ${bank}: ${roles.ru[role]}. Мы завершили ваши сеансы. Чтобы продолжить, войдите снова.`,
    ],
    staff_invite_again: (facts) => [
      `Настройте новый аутентификатор для ${facts.bank}`,
      `Прежний аутентификатор больше не открывает консоль ${facts.bank}, ваши сеансы завершены. ${howRu(facts)}\nЕсли вы об этом не просили, сразу сообщите владельцу.`,
    ],
    staff_end: ({ bank }) => [
      `Ваш доступ в консоль ${bank} закрыт`,
      `Вы больше не можете войти в консоль ${bank}. Все ваши сеансы завершены.`,
    ],
  },
}

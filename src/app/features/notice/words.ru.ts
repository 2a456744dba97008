import type * as en from './words.en.ts'

const byCard = (last4: string) => (last4 ? `по карте •• ${last4}` : 'по карте')

export const notice = {
  title: 'Уведомления',
  isUnread: 'Не прочитано',
  readAll: 'Прочитать все',
  empty: 'Пока сообщать не о чем',
  emptyText:
    'Когда придут деньги, завершится поручение или понадобится что-то исправить, это будет здесь.',
  notRead: 'Уведомления не загрузились',
  kind: {
    money_received: (sum) => `Вам пришло ${sum}`,
    money_returned: (sum) => `К вам вернулось ${sum}`,
    order_complete: (sum) => `Поручение на ${sum} выполнено`,
    order_failed: (sum) => `Поручение на ${sum} не прошло`,
    order_expired: (sum) => `Время поручения на ${sum} вышло`,
    order_withheld: (sum) => `Мы проверяем ваше поручение на ${sum}`,
    order_unknown: (sum) => `Мы выясняем, чем кончилось поручение на ${sum}`,
    purchase_approved: (sum, last4) => `${sum} ${byCard(last4)}`,
    purchase_declined: (sum, last4) => `${sum} ${byCard(last4)}: отказ`,
    purchase_refunded: (sum, last4) => `${sum} ${byCard(last4)}: возврат`,
    verification_approved: () => 'Проверка пройдена',
    verification_to_mend: () => 'В проверке нужно кое-что исправить',
    verification_rejected: () => 'В проверке отказано',
    contact_changed: () => 'Почта или телефон изменены',
    authenticator_added: () => 'Ваш счёт теперь защищён аутентификатором',
    authenticator_removed: () => 'Аутентификатор отключён от вашего счёта',
    authenticator_recovered: () => 'Аутентификатор отключён запасным кодом',
    codes_renewed: () => 'Созданы новые запасные коды',
    biometry_added: () => 'Отпечаток или лицо теперь подтверждает, что это вы',
    payee_saved: () => 'Сохранены новые реквизиты получателя',
    key_made: () => 'Создан ключ разработчика',
    key_changed: () => 'Новости о ключе разработчика',
    device_new: () => 'Вход с нового устройства',
    session_closed: () => 'Мы завершили ваш сеанс на одном устройстве',
  },
  where: 'Куда ещё сообщать',
  whereText: 'Всё остаётся здесь. Выберите, что присылать вам кроме того.',
  topic: { money_in: 'Поступления', order: 'Поручения', card: 'Карты', verification: 'Проверка' },
  security: 'Безопасность',
  securityText: 'Сообщаем всегда и всюду, где можем вас найти.',
  channel: { email: 'Почта', telegram: 'Telegram' },
  noMail: 'Подтвердите адрес почты в профиле, и мы сможем на него писать.',
  botShut:
    'Вы заблокировали нашего бота в Telegram. Разблокируйте его там и включите Telegram здесь снова.',
  notChosen: 'Настройки не загрузились',
} satisfies typeof en.notice

import type { Words } from '#app/i18n/words.ts'

export const device = {
  title: 'Где вы вошли',
  client: { web: 'Браузер', telegram: 'Telegram' },
  here: 'Это устройство',
  used: (when: string) => `Использовано ${when}`,
  end: 'Выйти там',
  endNamed: (device: string) => `Выйти там: ${device}`,
  endOthers: 'Выйти на остальных',
  leave: 'Выйти',
  leaveAll: 'Выйти везде',
  unread: 'Список не загрузился',
} satisfies Words['device']

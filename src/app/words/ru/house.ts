import type { Words } from '#app/i18n/words.ts'

export const house = {
  arriving: 'Секунду',
  offline:
    'Нет соединения. Данные могут быть устаревшими; ничто из нажатого не пропадёт и не уйдёт дважды.',
  tryAgain: 'Повторить',
  broken: {
    title: 'Страница не загрузилась',
    text: 'Ничего не изменилось. Если не поможет, загляните через несколько минут.',
  },
  reference: (requestId: string) => `Номер обращения ${requestId}`,
  language: 'Язык',
} satisfies Words['house']

import type { StepWords } from '#app/i18n/stepWords.ts'

export const doorstep = {
  unknown: {
    title: 'Мы ещё не знакомы',
    text: 'Telegram подтвердил, кто вы, но счёта у нас на вас нет. Откройте его сейчас или войдите иначе.',
    submit: 'Открыть счёт через Telegram',
  },
  code: {
    title: 'Введите код',
    sent: 'Мы отправили шесть цифр на',
    label: 'Код',
    submit: 'Войти',
    left: (until: string, left: string) => `Действует до ${until}, осталось ${left}`,
    soonOver: 'На ввод кода осталась одна минута.',
    over: 'Код больше не действует. Запросите новый.',
    nothing: 'Ничего не пришло?',
    again: 'Отправить ещё раз',
    againAt: (at: string) => `Можно отправить ещё раз в ${at}.`,
    fresh: 'Прислать новый код',
    change: { email: 'Изменить адрес', phone: 'Изменить номер' },
  },
} satisfies StepWords

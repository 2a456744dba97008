import type { KycPart } from '#contract/kycEntity'
import type { Language } from '#contract/preferences'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { IdentityField } from '#bank/kyc/identityData'
import type { RequestedFile, documentTypes, purposes, sources } from './forms.ts'

type Choice = (typeof documentTypes)[number] | (typeof purposes)[number] | (typeof sources)[number]

export type Fault = 'missing' | 'unfit' | 'fileMissing' | 'fileType' | 'fileSize'

export interface PageWords {
  language: Language
  title: string
  pretended: string
  leave: string
  next: string
  done: string
  ready: string
  handIn: string
  handedIn: string
  handedInMore: string
  backWeb: string
  backTelegram: string
  over: string
  overMore: string
  keepFile: string
  sayWhat: string
  required: string
  choose: string
  parts: Record<KycPart, string>
  fields: Record<IdentityField, string>
  files: Record<RequestedFile['kind'], string>
  faults: Record<Fault, string>
  choices: Record<Choice, string>
  outcomes: Record<NewsWord | 'later', string>
}

const en: PageWords = {
  language: 'en',
  title: 'Verification',
  pretended: 'This vendor is pretended: nobody looks at what you send here.',
  leave: 'You can leave at any time and come back: what you have sent is kept.',
  next: 'Keep and go on',
  done: 'Done',
  ready: 'Everything is here',
  handIn: 'Hand in',
  handedIn: 'Thank you, that was everything',
  handedInMore: 'We will tell you as soon as there is an answer. You need not wait here.',
  backWeb: 'Back to the app',
  backTelegram: 'Back to Telegram',
  over: 'This page has served its time',
  overMore: 'Open verification in the app again: you go on where you left.',
  keepFile: 'A picture is here already. Choose another only to replace it.',
  sayWhat: 'What shall the checks say?',
  required: 'Please look at what is marked below.',
  choose: 'Choose',
  parts: {
    document: 'Identity document',
    face: 'Your face',
    questions: 'About you',
    address: 'Proof of address',
    business: 'Your business',
  },
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    date_of_birth: 'Date of birth',
    nationality: 'Nationality',
    address_line1: 'Street and number',
    city: 'City',
    postal_code: 'Postal code',
    country: 'Country',
    occupation: 'Occupation',
    purpose: 'What you need us for',
    source_of_funds: 'Where your money comes from',
    gov_id_type: 'Document',
    gov_id_country: 'Country that issued it',
    gov_id_number: 'Number of the document',
    business_name: 'Name of the business',
    registration_number: 'Registration number',
  },
  files: {
    front: 'Picture of the front',
    back: 'Picture of the back',
    face: 'Picture of your face, without hat or glasses',
    address: 'A bill or statement with your name and address',
    registration: 'Extract from the register',
  },
  faults: {
    missing: 'This is still missing.',
    unfit: 'This does not look right.',
    fileMissing: 'Please choose a file.',
    fileType: 'Only JPEG, PNG, WebP, HEIC and PDF files can be read.',
    fileSize: 'This file is larger than 10 MB.',
  },
  choices: {
    PASSPORT: 'Passport',
    ID_CARD: 'Identity card',
    DRIVERS: 'Driving licence',
    personal_or_living_expenses: 'Everyday spending',
    receive_salary: 'To receive my salary',
    investment_purposes: 'Investing',
    other: 'Something else',
    salary: 'Salary',
    business: 'Business',
    savings: 'Savings',
  },
  outcomes: {
    green: 'All is well',
    retry: 'The document cannot be read',
    final: 'A final no',
    duplicate: 'Somebody else came with this document',
    needs: 'A proof of address is needed',
    manual: 'Somebody has to look at it',
    pending: 'Handed in, and nothing more',
    hit: 'Something was found',
    later: 'Nothing for now',
  },
}

const ru: PageWords = {
  language: 'ru',
  title: 'Проверка личности',
  pretended: 'Это учебная проверка: то, что вы отправите, никто не смотрит.',
  leave: 'Можно уйти и вернуться в любой момент: отправленное сохранится.',
  next: 'Сохранить и продолжить',
  done: 'Готово',
  ready: 'Всё на месте',
  handIn: 'Отправить на проверку',
  handedIn: 'Спасибо, это всё',
  handedInMore: 'Мы сообщим, как только будет ответ. Ждать здесь не нужно.',
  backWeb: 'Вернуться в приложение',
  backTelegram: 'Вернуться в Telegram',
  over: 'Эта страница больше не действует',
  overMore: 'Откройте проверку в приложении ещё раз: вы продолжите с того же места.',
  keepFile: 'Снимок уже есть. Выберите другой, только если хотите его заменить.',
  sayWhat: 'Что должна ответить проверка?',
  required: 'Посмотрите, пожалуйста, на отмеченное ниже.',
  choose: 'Выберите',
  parts: {
    document: 'Документ',
    face: 'Ваше лицо',
    questions: 'О вас',
    address: 'Подтверждение адреса',
    business: 'Ваша компания',
  },
  fields: {
    first_name: 'Имя',
    last_name: 'Фамилия',
    date_of_birth: 'Дата рождения',
    nationality: 'Гражданство',
    address_line1: 'Улица и дом',
    city: 'Город',
    postal_code: 'Индекс',
    country: 'Страна',
    occupation: 'Род занятий',
    purpose: 'Для чего мы вам нужны',
    source_of_funds: 'Откуда ваши деньги',
    gov_id_type: 'Документ',
    gov_id_country: 'Страна выдачи',
    gov_id_number: 'Номер документа',
    business_name: 'Название компании',
    registration_number: 'Регистрационный номер',
  },
  files: {
    front: 'Снимок лицевой стороны',
    back: 'Снимок обратной стороны',
    face: 'Снимок лица, без шапки и очков',
    address: 'Счёт или выписка с вашим именем и адресом',
    registration: 'Выписка из реестра',
  },
  faults: {
    missing: 'Этого ещё не хватает.',
    unfit: 'Здесь что-то не так.',
    fileMissing: 'Выберите, пожалуйста, файл.',
    fileType: 'Читаются только файлы JPEG, PNG, WebP, HEIC и PDF.',
    fileSize: 'Этот файл больше 10 МБ.',
  },
  choices: {
    PASSPORT: 'Паспорт',
    ID_CARD: 'Удостоверение личности',
    DRIVERS: 'Водительские права',
    personal_or_living_expenses: 'Повседневные траты',
    receive_salary: 'Получать зарплату',
    investment_purposes: 'Инвестиции',
    other: 'Другое',
    salary: 'Зарплата',
    business: 'Бизнес',
    savings: 'Сбережения',
  },
  outcomes: {
    green: 'Всё хорошо',
    retry: 'Документ не читается',
    final: 'Окончательный отказ',
    duplicate: 'С этим документом уже приходил кто-то другой',
    needs: 'Нужно подтверждение адреса',
    manual: 'Нужно, чтобы кто-то посмотрел',
    pending: 'Отправлено, и больше ничего',
    hit: 'Что-то нашлось',
    later: 'Пока ничего',
  },
}

export const pageWords: Record<Language, PageWords> = { en, ru }

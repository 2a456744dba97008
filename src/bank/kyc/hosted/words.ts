import type { KycPart } from '#contract/kycEntity'
import type { Language } from '#contract/preferences'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { IdentityField } from '#bank/kyc/identityData'
import type { RequestedFile, documentTypes, purposes, sources } from './forms.ts'

type Choice = (typeof documentTypes)[number] | (typeof purposes)[number] | (typeof sources)[number]

export type Fault = 'missing' | 'unfit' | 'underage' | 'fileMissing' | 'fileType' | 'fileSize'

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
  pretended: 'Sandbox: this identity check is simulated. Nobody sees what you upload.',
  leave: 'You can leave at any time and continue later. Your answers are saved.',
  next: 'Save and continue',
  done: 'Done',
  ready: 'Check and submit',
  handIn: 'Submit',
  handedIn: 'Thank you. We’ve received everything',
  handedInMore: 'We’ll notify you of the result. You can close this page.',
  backWeb: 'Back to the app',
  backTelegram: 'Back to Telegram',
  keepFile: 'Already uploaded. Choose another file to replace it.',
  sayWhat: 'Simulated result',
  required: 'Check the highlighted fields.',
  choose: 'Choose',
  parts: {
    document: 'Identity document',
    face: 'Selfie',
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
    purpose: 'Purpose of the account',
    source_of_funds: 'Source of funds',
    gov_id_type: 'Document type',
    gov_id_country: 'Country of issue',
    gov_id_number: 'Document number',
    business_name: 'Business name',
    registration_number: 'Registration number',
  },
  files: {
    front: 'Photo of the front',
    back: 'Photo of the back',
    face: 'Photo of your face, no hat or glasses',
    address: 'Bill or statement with name and address',
    registration: 'Register extract',
  },
  faults: {
    missing: 'Fill in this field.',
    unfit: 'Check this field.',
    underage: 'You must be 18 or older.',
    fileMissing: 'Choose a file.',
    fileType: 'Choose a JPEG, PNG, WebP, HEIC or PDF file.',
    fileSize: 'This file is larger than 10 MB. Choose a smaller one.',
  },
  choices: {
    PASSPORT: 'Passport',
    ID_CARD: 'Identity card',
    DRIVERS: 'Driving licence',
    personal_or_living_expenses: 'Everyday spending',
    receive_salary: 'Receiving my salary',
    investment_purposes: 'Investing',
    other: 'Other',
    salary: 'Salary',
    business: 'Business',
    savings: 'Savings',
  },
  outcomes: {
    green: 'Approved',
    retry: 'Document unreadable',
    final: 'Declined for good',
    duplicate: 'Document used by another customer',
    needs: 'Proof of address needed',
    manual: 'Manual review',
    pending: 'Submitted only',
    hit: 'New finding',
    later: 'No result yet',
  },
}

const ru: PageWords = {
  language: 'ru',
  title: 'Проверка личности',
  pretended: 'Песочница: проверка имитируется. Загруженное никто не увидит.',
  leave: 'Можно закрыть страницу и продолжить позже. Ответы сохранятся.',
  next: 'Сохранить и продолжить',
  done: 'Готово',
  ready: 'Проверьте и отправьте',
  handIn: 'Отправить на проверку',
  handedIn: 'Спасибо, мы всё получили',
  handedInMore: 'Мы сообщим о результате. Страницу можно закрыть.',
  backWeb: 'Вернуться в приложение',
  backTelegram: 'Вернуться в Telegram',
  keepFile: 'Файл уже загружен. Выберите другой, чтобы заменить его.',
  sayWhat: 'Имитация результата',
  required: 'Проверьте выделенные поля.',
  choose: 'Выберите',
  parts: {
    document: 'Документ',
    face: 'Селфи',
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
    purpose: 'Цель открытия счёта',
    source_of_funds: 'Источник средств',
    gov_id_type: 'Тип документа',
    gov_id_country: 'Страна выдачи',
    gov_id_number: 'Номер документа',
    business_name: 'Название компании',
    registration_number: 'Регистрационный номер',
  },
  files: {
    front: 'Фото лицевой стороны',
    back: 'Фото обратной стороны',
    face: 'Фото лица, без шапки и очков',
    address: 'Счёт или выписка с вашим именем и адресом',
    registration: 'Выписка из реестра',
  },
  faults: {
    missing: 'Заполните это поле.',
    unfit: 'Проверьте это поле.',
    underage: 'Вам должно быть не меньше 18 лет.',
    fileMissing: 'Выберите файл.',
    fileType: 'Выберите файл JPEG, PNG, WebP, HEIC или PDF.',
    fileSize: 'Этот файл больше 10 МБ. Выберите файл меньше.',
  },
  choices: {
    PASSPORT: 'Паспорт',
    ID_CARD: 'Удостоверение личности',
    DRIVERS: 'Водительские права',
    personal_or_living_expenses: 'Повседневные траты',
    receive_salary: 'Получение зарплаты',
    investment_purposes: 'Инвестиции',
    other: 'Другое',
    salary: 'Зарплата',
    business: 'Бизнес',
    savings: 'Сбережения',
  },
  outcomes: {
    green: 'Одобрено',
    retry: 'Документ не читается',
    final: 'Окончательный отказ',
    duplicate: 'Документ уже использует другой клиент',
    needs: 'Нужно подтверждение адреса',
    manual: 'Ручная проверка',
    pending: 'Только отправлено',
    hit: 'Новые сведения',
    later: 'Результата пока нет',
  },
}

export const pageWords: Record<Language, PageWords> = { en, ru }

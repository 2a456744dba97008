/** What is not right with one field: by where it stands, and for a password by what is weak in it. */
export const field = {
  email: 'An e-mail address looks like name@example.com.',
  phone: 'A phone number has 7 to 15 digits, country code first.',
  token: 'The code is six digits.',
  password: 'Type a password of up to 256 characters.',
  birth_date: 'Choose a date of the calendar.',
  other: 'Check what is typed here.',
  TOO_SHORT: 'Too short. Take at least 15 characters; a few words make a good password.',
  TOO_COMMON: 'This is among the first that anybody would try. Take another.',
  LIKE_LOGIN: 'It is too much like your e-mail address. Take another.',
  TOO_UNIFORM: 'It repeats the same few characters. Take another.',
}

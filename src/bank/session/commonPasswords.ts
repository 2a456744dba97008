/** From lists of stolen passwords: lower case, without separators and digits for letters. */
export const commonWords = `
  password passwort passphrase secret private letmein login logon signin
  welcome admin administrator root user guest test tester testing default changeme master
  access system server computer internet network windows microsoft google facebook instagram
  youtube twitter telegram whatsapp samsung iphone android apple linux ubuntu oracle
  iloveyou iloveu loveyou loveme lovely lover love forever always trustno1 trustme believe
  mypassword thisis nopassword qwerty qwertz azerty
  sunshine princess monkey dragon football baseball basketball hockey soccer tennis golfer
  superman batman spiderman ironman pokemon pikachu naruto starwars matrix hunter ranger shadow
  killer warrior knight wizard phantom ghost vampire zombie monster devil angel heaven
  jesus christ jesuschrist savior blessed faith church god bless amen
  michael jessica jennifer ashley daniel jordan andrew matthew joshua anthony robert thomas
  william nicole michelle amanda charlie george jackson justin brandon hannah samantha
  alexander alexandra maria marina natasha sergey dmitry andrey vladimir
  summer winter spring autumn monday friday sunday january february march april june july
  august september october november december christmas birthday holiday
  liverpool chelsea arsenal barcelona realmadrid manchester united juventus milan bayern
  mercedes ferrari porsche corvette mustang harley yamaha toyota
  cookie chocolate banana orange cherry peanut pepper ginger cheese coffee butter sugar
  flower butterfly rainbow diamond silver golden purple tigger kitten puppy buster bailey
  whatever nothing something everything nobody hello helloworld goodbye thankyou please
  family mother father brother sister friend friends babygirl babyboy sweetheart beautiful
  fuckyou fuckoff asshole bitch bullshit money dollar bitcoin ethereum crypto wallet bank
  account security number freedom liberty america canada russia moscow london england france
  germany ireland australia onetwothree onetwothreefour thequickbrownfox jumpsoverthelazydog
  correcthorsebatterystaple welcometothejungle mynameis dontforget tobeornottobe
  openthedoor opensesame supercalifragilisticexpialidocious
  пароль парольный логин админ йцукен любовь люблю солнышко привет россия москва здравствуй
  пользователь секрет доступ наташа сергей андрей марина максим зенит спартак динамо
  самыйлучший ялюблютебя
`
  .split(/\s+/)
  .filter((word) => word !== '')

const rows = `
  1234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop azertyuiop !@#$%^&*()
  йцукенгшщзхъ фывапролджэ ячсмитьбю
  1q2w3e4r5t6y7u8i9o0p qawsedrftgyhujikolp q1w2e3r4t5y6u7i8o9p0 aqswdefrgthyjukilo
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p zaq1xsw2cde3vfr4bgt5nhy6mju7
  qazwsxedcrfvtgbyhnujmikolp
`
  .split(/\s+/)
  .filter((row) => row !== '')

/** In both directions. */
export const keyboardWalks = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** What makes a password too weak to guard money alone. */
export type Weakness = 'TOO_SHORT' | 'TOO_COMMON' | 'LIKE_LOGIN' | 'TOO_UNIFORM'

const LENGTH_MIN = 15
const KINDS_MIN = 5

/**
 * Passwords of fifteen letters and more that stand in lists of stolen ones, and the beginnings from
 * which such ones are made. Spaces, case and the digits at the end do not count.
 */
const common = new Set(
  `passwordpassword passwordpasswordpassword qwertyuiopasdfghjkl qwertyuiopasdfgh qwertyuiopasdf
  qwertyuiopqwertyuiop qazwsxedcrfvtgb qazwsxedcrfvtgbyhnujm asdfghjklasdfghjkl asdfghjklzxcvbnm
  zxcvbnmasdfghjkl iloveyouiloveyou iloveyousomuch iloveyouforever letmeinletmein letmeinplease
  administrator administratoradministrator correcthorsebatterystaple thequickbrownfox
  thequickbrownfoxjumps thisismypassword thisisapassword mypasswordispassword changemechangeme
  welcometothejungle welcomewelcome abcdefghijklmno abcdefghijklmnop abcdefghijklmnopqrstuvwxyz
  onetwothreefour onetwothreefourfive everythingeverything dontforgetthis trustnoonetrustno
  sunshinesunshine footballfootball baseballbaseball princessprincess monkeymonkeymonkey
  dragondragondragon mastermastermaster supermansuperman supermansupermansuperman
  whateverwhatever jesuschristjesus jesusismysavior liverpoolliverpool manchesterunited
  chelseafootballclub barcelonabarcelona realmadridrealmadrid michaelmichael jordanjordanjordan
  computercomputer internetinternet secretsecretsecret nopasswordneeded passwordispassword
  йцукенгшщзхъфывапролджэ йцукенйцукенйцукен парольпарольпароль самыйлучшийпароль`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** The first rule a password breaks, or null. */
export function weaknessOf(password: string, login: string): Weakness | null {
  if (Array.from(password).length < LENGTH_MIN) return 'TOO_SHORT'
  if (new Set(password).size < KINDS_MIN) return 'TOO_UNIFORM'
  const bare = bareOf(password)
  if (common.has(bare) || isRun(password)) return 'TOO_COMMON'
  const rest = [login, login.split('@')[0] ?? '']
    .map(bareOf)
    .filter((name) => name.length >= 4)
    .reduce((left, name) => left.replaceAll(name, ''), bare)
  return bare !== rest && rest.length < LENGTH_MIN / 2 ? 'LIKE_LOGIN' : null
}

const bareOf = (text: string) => text.toLowerCase().replace(/[\s\d_.!-]+/g, '')

/** Whether it only counts on: 123456789012345, abcdefghijklmno. */
function isRun(password: string): boolean {
  const steps = Array.from(password)
    .slice(1)
    .map((char, at) => {
      const step = char.codePointAt(0)! - password.codePointAt(at)!
      return step === 1 || step === -9 || step === -1
    })
  return steps.every(Boolean)
}
